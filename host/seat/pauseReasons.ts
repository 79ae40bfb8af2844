import type { SeatState, StopReason } from "./seatState.ts";

/** Whether the seat's game can be paused. */
export function canPause({ order }: SeatState): boolean {
  return order?.game.pausable === true;
}

/** Reasons to pause for which the seat is held: the player has paused the game, hidden the page or left it. */
export const heldReasons = ["player", "away", "left"] as const satisfies readonly StopReason[];

/** Whether the game stands still for one of `heldReasons`. */
export function isHeld(state: SeatState): boolean {
  return canPause(state) && heldReasons.some((reason) => state.stopReasons.has(reason));
}

/** Adds or removes a reason to pause; the game runs while there is none (R-AWAY-01). */
export function setStopped(state: SeatState, reason: StopReason, stopped: boolean): void {
  if (stopped) state.stopReasons.add(reason);
  else state.stopReasons.delete(reason);
  applyStops(state);
}

/** Pauses or resumes the game by its reasons; also for a game that was just loaded. */
export function applyStops(state: SeatState): void {
  state.game?.setPaused(canPause(state) && state.stopReasons.size > 0);
}

/** Whether input is dropped. A game that cannot be paused runs on without input when the time is over. */
export function isStopped(state: SeatState): boolean {
  return state.stopReasons.has("timeOver") || (canPause(state) && state.stopReasons.size > 0);
}
