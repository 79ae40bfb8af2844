import type { Mode } from "../play/modes.ts";
import type { GameBrief } from "../wire/catalogue.ts";

/** The game details page (R-DETAIL-01). */
export type Details =
  | { status: "none" }
  | { status: "loading" }
  | { status: "failed" }
  | { status: "notFound" }
  | { status: "ready"; game: GameBrief; modes: readonly Mode[] };
