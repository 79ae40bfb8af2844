import type { DeskNotice } from "../../wire/desk/messages.ts";
import type { Clock } from "../lib/clock.ts";
import { setStopped } from "./pauseReasons.ts";
import type { SeatState } from "./seatState.ts";
import { notifyPlayer, updateStreams } from "./streams.ts";

/**
 * Freezes the game of a player who has no time left, or resumes it (R-AWAY-03).
 * @param graceSeconds for how long the player can still buy time, s
 */
export function freezeGame(
  state: SeatState,
  clock: Pick<Clock, "now">,
  frozen: boolean,
  graceSeconds: number,
): void {
  state.frozenUntil = frozen ? clock.now() + graceSeconds * 1_000 : null;
  setStopped(state, "timeOver", frozen);
  updateStreams(state);
  notifyPlayer(state, frozenNotice(state, clock));
}

/** Whether the game is frozen, and for how long its player can still buy time. */
export function frozenNotice({ frozenUntil }: SeatState, clock: Pick<Clock, "now">): DeskNotice {
  const left = frozenUntil === null ? null : Math.max(0, Math.ceil((frozenUntil - clock.now()) / 1_000));
  return { type: "frozen", seconds: left };
}
