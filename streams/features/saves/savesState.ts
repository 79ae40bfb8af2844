import type { GameSaves } from "../../../wire/calls/saves.ts";
import type { PageLifecycle } from "../../page/pageLifecycle.ts";
import type { Navigation, Shell } from "../../ports.ts";
import type { CommonDeps } from "../commonDeps.ts";

/** What is being done to a game's saves. */
export interface SaveWork {
  readonly what: "download" | "restore" | "delete";
  readonly gameId: string;
  /** "" for all versions. */
  readonly version: string;
}

/** The player's saves while their pop-up is open. */
export type Saves =
  | { readonly status: "idle" | "loading" | "failed" }
  | {
      readonly status: "ready";
      /** Last saved first. Also empty when the service keeps no saves. */
      readonly list: readonly GameSaves[];
      /** What runs now; null when nothing does. */
      readonly busy: SaveWork | null;
      /** What was done last, until the next thing is. */
      readonly done: SaveWork | null;
      /** Address of a zip to be downloaded; a new one for each download. It works once. */
      readonly download: string | null;
    };

export type SavesChange = (before: Saves) => Saves;

export interface SavesDeps
  extends CommonDeps<"player" | "actions" | "overlays" | "backend" | "toasts" | "config" | "reconnected$"> {
  shell: Pick<Shell, "present" | "openPage">;
  navigation: Pick<Navigation, "origin">;
  pageLifecycle: Pick<PageLifecycle, "woke$">;
}
