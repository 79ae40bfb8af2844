import type { PausedFacts, PauseReason } from "../../wire/desk/messages.ts";
import type { SeatPauseReason, SeatState } from "./seatState.ts";

/** Whether the seat's game can be paused. */
export function canPause({ order }: SeatState): boolean {
  return order?.game.pausable === true;
}

/** The player's own reasons: for these the seat is held for `seatHeldWhilePaused`, and a part of that is free. */
const ownReasons = ["player", "idle", "away", "left"] as const satisfies readonly SeatPauseReason[];

/** Those that hold the seat now, by their names on the wire; none of a game that cannot be paused. */
export function ownReasonsOf(state: SeatState): PauseReason[] {
  if (!canPause(state)) return [];
  const held = ownReasons.filter((reason) => state.pauseReasons.has(reason));
  return [...new Set(held.map((reason) => (reason === "idle" ? "player" : reason)))];
}

export function isSeatHeld(state: SeatState): boolean {
  return ownReasonsOf(state).length > 0;
}

/** Adds or removes a reason to pause; the game runs while there is none (R-AWAY-01). */
export function setPauseReason(state: SeatState, reason: SeatPauseReason, isSet: boolean): void {
  if (isSet) state.pauseReasons.add(reason);
  else state.pauseReasons.delete(reason);
  applyPauseReasons(state);
}

/** Pauses or resumes the game by its reasons; also for a game that was just loaded. */
export function applyPauseReasons(state: SeatState): void {
  state.game?.setPaused(canPause(state) && state.pauseReasons.size > 0);
}

/** Whether input is dropped. A game that cannot be paused runs on without input when the time is over. */
export function dropsInput(state: SeatState): boolean {
  return state.pauseReasons.has("timeOver") || (canPause(state) && state.pauseReasons.size > 0);
}

/** What guests are told: nothing of the player's time, but that the game stands still (R-TOGETHER-07). */
export function pausedForGuests(state: SeatState): PausedFacts {
  const reasons = new Set(ownReasonsOf(state));
  const isStill = (["timeOver", "absent"] as const).some((reason) => state.pauseReasons.has(reason));
  if (isStill && canPause(state)) reasons.add("player");
  return { reasons: [...reasons], seatUntil: 0, freeFrom: 0, freeUntil: 0, buyUntil: 0 };
}
