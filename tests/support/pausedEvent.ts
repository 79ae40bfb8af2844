import { notPaused, type Paused, reducePaused } from "../../streams/features/desk/paused.ts";
import type { StageEvent } from "../../streams/ports/stage.ts";
import type { PausedFacts, PauseReason } from "../../wire/desk/messages.ts";

export const runs: PausedFacts = { reasons: [], seatUntil: 0, freeFrom: 0, freeUntil: 0, buyUntil: 0 };

/** A game that its player has paused. Times in s. */
export const heldFor = (
  seatUntil: number,
  free: number,
  charged = 0,
  reasons: PauseReason[] = ["away"],
): PausedFacts => ({ ...runs, reasons, seatUntil, freeFrom: charged, freeUntil: charged + free });

/** A game whose player has no time left. */
export const timeOver = (buyUntil: number): PausedFacts => ({ ...runs, reasons: ["timeOver"], buyUntil });

/** What a host says of it; of a game that runs, unless told otherwise. */
export const pausedEvent = (facts: PausedFacts = runs): Extract<StageEvent, { kind: "paused" }> => ({
  kind: "paused",
  ...facts,
});

/** The same, as the desk has it. @param now when the host said so, epoch ms */
export const pausedAt = (now: number, facts: PausedFacts): Paused =>
  reducePaused(notPaused, pausedEvent(facts), now);
