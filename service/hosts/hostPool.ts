import type { LeaseCommand, SeatList, StartCommand } from "../../streams/wire/machineControl.ts";

/** The result of a command: `refused` by the host, or `unreachable` when the host did not answer. */
export type CommandResult = "done" | "refused" | "unreachable";

/** The hosts that games run on. Commands are idempotent and never throw. */
export interface HostPool {
  /** All seats and the schedules that hold them; null when no host answers. */
  seats(): Promise<SeatList | null>;
  lease(command: LeaseCommand): Promise<CommandResult>;
  start(command: StartCommand): Promise<CommandResult>;
  end(scheduleId: string): Promise<CommandResult>;
}
