import type { Observable } from "rxjs";
import type { Actions } from "../../actions.ts";
import type { State } from "../../lib/state.ts";
import type { Navigation, Shell } from "../../ports.ts";
import type { Overlays } from "../../ui/overlays.ts";
import type { PageLifecycle } from "../../ui/pageLifecycle.ts";
import type { Toasts } from "../../ui/toasts.ts";
import type { GameSaves } from "../../wire/calls/saves.ts";
import type { AppConfig } from "../../wire/config.ts";
import type { Backend } from "../session/backend.ts";

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

export interface SavesDeps {
  player: State<string | null>;
  actions: Actions;
  overlays: Overlays;
  backend: Backend;
  toasts: Toasts;
  config: AppConfig;
  shell: Pick<Shell, "present" | "openPage">;
  navigation: Pick<Navigation, "origin">;
  pageLifecycle: Pick<PageLifecycle, "woke$">;
  reconnected$: Observable<unknown>;
}
