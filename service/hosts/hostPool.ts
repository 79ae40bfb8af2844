import type { LeaseCommand, SeatList, StartCommand } from "../../streams/wire/machineControl.ts";

/** What became of a command: `refused` is the machine's no, `away` that it could not be reached. */
export type CommandResult = "done" | "refused" | "unreachable";

/** The machines that games run on. Every command may be repeated without harm; none throws. */
export interface HostPool {
  /** Which seats there are, and who has them; null when no machine answers. */
  seats(): Promise<SeatList | null>;
  lease(command: LeaseCommand): Promise<CommandResult>;
  start(command: StartCommand): Promise<CommandResult>;
  end(scheduleId: string): Promise<CommandResult>;
}
