import type { Picture, StageButton, StageStatistics } from "../ports.ts";
import type { GameBrief } from "../wire/catalogue.ts";

/** The stream desk (R-DESK-01, R-DESK-02). */
export type Desk =
  | { status: "closed" }
  /** The picture is on its way; `again` after an interruption. */
  | { status: "connecting"; game: GameBrief | null; again: boolean }
  | {
      status: "playing";
      game: GameBrief | null;
      picture: Picture;
      buttons: readonly StageButton[];
      /** False until the first frame is on the screen. */
      moving: boolean;
      /** The network is gone for the moment. */
      interrupted: boolean;
      statistics: StageStatistics | null;
    }
  /** No picture; the schedule is not lost. */
  | {
      status: "failed";
      game: GameBrief | null;
      reason: "unsupported" | "unreachable" | "refused" | "lost";
    }
  | { status: "ended"; game: GameBrief | null };
