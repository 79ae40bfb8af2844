import type { GameBrief } from "../../streams/wire/catalogue.ts";
import type {
  FreezeCommand,
  GuestsCommand,
  LeaseCommand,
  SeatList,
  StartCommand,
} from "../../streams/wire/machineControl.ts";
import type { HostSaves } from "./hostSaves.ts";

/** The result of a command: `refused` by the host, or `unreachable` when the host did not answer. */
export type CommandResult = "done" | "refused" | "unreachable";

/** A picture of a running game. */
export interface Screenshot {
  readonly type: "image/webp" | "image/png";
  readonly body: Buffer;
}

/** The hosts that games run on. Commands are idempotent and never throw. */
export interface HostPool extends HostSaves {
  /** All seats and the schedules that hold them; null when no host answers. */
  seats(): Promise<SeatList | null>;
  /** The games that the hosts can run now, each once; null when no host answers. */
  games(): Promise<readonly GameBrief[] | null>;
  /**
   * A screenshot as a host has it.
   * @param path as in the details of a game that the hosts reported
   * @returns null when there is none, or it is no picture, too large or too slow
   */
  screenshot(path: string): Promise<Screenshot | null>;
  lease(command: LeaseCommand): Promise<CommandResult>;
  start(command: StartCommand): Promise<CommandResult>;
  freeze(command: FreezeCommand): Promise<CommandResult>;
  end(scheduleId: string): Promise<CommandResult>;
  /** Says who may join a schedule's game besides its player, and as what. */
  setGuests(command: GuestsCommand): Promise<CommandResult>;
}
