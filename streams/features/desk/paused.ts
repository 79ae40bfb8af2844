import type { PausedFacts } from "../../../wire/desk/messages.ts";
import type { PictureEvent } from "./picture/picture.ts";

/** The host's latest word on whether and why the game is paused, with its times as epoch ms. */
export type Paused = Readonly<PausedFacts>;

export const notPaused: Paused = { reasons: [], seatUntil: 0, freeFrom: 0, freeUntil: 0, buyUntil: 0 };

/** @param now when the event came, epoch ms */
export function reducePaused(before: Paused, event: PictureEvent, now: number): Paused {
  switch (event.kind) {
    case "hello":
      return pausedSince(event.paused, now);
    case "paused":
      return pausedSince(event, now);
    case "ended":
    case "gaveUp":
      return notPaused;
    default:
      return before;
  }
}

function pausedSince(
  { reasons, idle, seatUntil, freeFrom, freeUntil, buyUntil }: PausedFacts,
  now: number,
): Paused {
  const after = (seconds: number): number => now + seconds * 1_000;
  const isHeld = seatUntil > 0;
  return {
    reasons,
    ...(idle && { idle }),
    seatUntil: isHeld ? after(seatUntil) : 0,
    freeFrom: isHeld ? after(freeFrom) : 0,
    freeUntil: isHeld ? after(freeUntil) : 0,
    buyUntil: buyUntil > 0 ? after(buyUntil) : 0,
  };
}

/** Whether the player has paused the game, hidden its page or left it, and the seat is held for a limited time. */
export function isSeatHeld({ seatUntil }: Paused): boolean {
  return seatUntil > 0;
}

/** When no minutes count, epoch ms; null while the game runs. */
export function freeTime(paused: Paused): { readonly from: number; readonly until: number } | null {
  if (paused.reasons.includes("timeOver")) return { from: 0, until: Number.POSITIVE_INFINITY };
  return isSeatHeld(paused) ? { from: paused.freeFrom, until: paused.freeUntil } : null;
}
