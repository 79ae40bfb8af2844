import type { PadSettings } from "../../wire/desk/padMap.ts";
import type { RecordedStageEvent } from "./stageEvents.ts";

export type { PadMap, PadSettings, PadSource, PadTarget } from "../../wire/desk/padMap.ts";
export type { StagePad } from "./stageEvents.ts";

export type PadCommand =
  | { kind: "pads"; settings: PadSettings }
  /** Tells what is pressed on this pad, and keeps all pads from the game; null: no longer. */
  | { kind: "listenToPad"; pad: number | null };

export type PadEvent = Extract<RecordedStageEvent, { kind: "pads" | "padPressed" }>;
