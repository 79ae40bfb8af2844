import type { SeatState, StopReason } from "./seatState.ts";

/** Whether the game of this seat can be stopped where it is. */
export function canPause({ order }: SeatState): boolean {
  return order?.game.pausable === true;
}

/** Sets one of the reasons for which the game stands still; it goes on once there is none (R-AWAY-01). */
export function setStopped(state: SeatState, reason: StopReason, stopped: boolean): void {
  if (stopped) state.stopReasons.add(reason);
  else state.stopReasons.delete(reason);
  applyStops(state);
}

/** Stops a game that was just loaded, or lets it go on, as its reasons are. */
export function applyStops(state: SeatState): void {
  state.game?.setPaused(canPause(state) && state.stopReasons.size > 0);
}

/** Whether the game takes no input now. One that cannot be stopped runs on without its player when the time is over. */
export function isStopped(state: SeatState): boolean {
  return state.stopReasons.has("timeOver") || (canPause(state) && state.stopReasons.size > 0);
}
