import type { SeatState, StopReason } from "./seatState.ts";

/** Whether the game of this seat can be stopped where it is. */
export function canPause({ order }: SeatState): boolean {
  return order !== null && (order.game.runner === "built-in" || order.game.pausable);
}

/**
 * Sets one of the reasons for which the game stands still; it goes on once there is none (R-AWAY-01).
 * @returns whether the game stands still now, or will once it is loaded
 */
export function setStopped(state: SeatState, reason: StopReason, stopped: boolean): boolean {
  if (stopped) state.stopReasons.add(reason);
  else state.stopReasons.delete(reason);
  return applyStops(state);
}

/** Stops a game that was just loaded, or lets it go on, as its reasons are. @returns as `setStopped` */
export function applyStops(state: SeatState): boolean {
  const stopped = isStopped(state);
  state.game?.setPaused(stopped);
  return stopped;
}

export function isStopped(state: SeatState): boolean {
  return canPause(state) && state.stopReasons.size > 0;
}
