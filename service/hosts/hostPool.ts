import type { LeaseCommand, SeatList, StartCommand } from "../../streams/wire/machineControl.ts";

/** What became of a command: `refused` is the machine's no, `away` that it could not be reached. */
export type Commanded = "done" | "refused" | "away";

/** The machines that games run on. Every command may be repeated without harm; none throws. */
export interface MachinePool {
  /** Which seats there are, and who has them; null when no machine answers. */
  seats(): Promise<SeatList | null>;
  lease(command: LeaseCommand): Promise<Commanded>;
  start(command: StartCommand): Promise<Commanded>;
  end(scheduleId: string): Promise<Commanded>;
}
