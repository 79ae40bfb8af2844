import type { GameBrief } from "../../streams/wire/catalogue.ts";
import type {
  DeleteSavesCommand,
  LeaseCommand,
  SavedGame,
  SaveVersionCommand,
  SeatList,
  StartCommand,
} from "../../streams/wire/machineControl.ts";

/** The result of a command: `refused` by the host, or `unreachable` when the host did not answer. */
export type CommandResult = "done" | "refused" | "unreachable";

/** A picture of a running game. */
export interface Screenshot {
  readonly type: "image/webp" | "image/png";
  readonly body: Buffer;
}

/** The result of a command on saves: `missing` without such a version, `in-use` while the game runs with them. */
export type SavesResult = "done" | "missing" | "in-use" | "unreachable";

/** The hosts that games run on. Commands are idempotent and never throw. */
export interface HostPool {
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
  end(scheduleId: string): Promise<CommandResult>;
  /** A profile's saves, last saved first; null when no host answers. */
  savedGames(profile: string): Promise<readonly SavedGame[] | null>;
  /** A version as a zip file. */
  saveZip(command: SaveVersionCommand): Promise<Buffer | "missing" | "unreachable">;
  /** Makes a version the newest. */
  restoreSave(command: SaveVersionCommand): Promise<SavesResult>;
  /** Deletes every version of a game. */
  deleteSaves(command: DeleteSavesCommand): Promise<SavesResult>;
}
