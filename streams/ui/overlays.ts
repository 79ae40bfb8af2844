import { filter, map, Observable, take } from "rxjs";
import type { IntentOf } from "../intents.ts";
import type { State } from "../lib/state.ts";
import { source } from "../lib/state.ts";
import type { GameBrief } from "../wire/catalogue.ts";
import type { Mode } from "../play/modes.ts";

/** Every pop-up: what it shows, and what a person can answer. */
export interface OverlayKinds {
  /** A question with YES and NO. */
  confirm: { params: { message: ConfirmMessage }; answer: boolean };
  speedTest: { params: { startedAt: number; duration: number }; answer: "cancel" };
  selectMode: {
    params: { game: GameBrief; modes: readonly Mode[]; sharingDisabled: boolean };
    answer: { mode: Mode } | "cancel";
  };
  reenter: { params: { game: GameBrief | null }; answer: boolean };
  switchGame: { params: { previous: GameBrief | null; next: GameBrief }; answer: boolean };
  timeGift: { params: Record<string, never>; answer: "close" };
  timeOver: { params: Record<string, never>; answer: "close" };
  joinMembership: { params: Record<string, never>; answer: "join" | "close" };
}
export type ConfirmMessage = "leaveQueue";
export type OverlayKind = keyof OverlayKinds;

export type Overlay = {
  [Kind in OverlayKind]: { id: number; kind: Kind; params: OverlayKinds[Kind]["params"] };
}[OverlayKind];
