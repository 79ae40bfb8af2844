import { idleAfter } from "../../wire/durations.ts";
import type { Clock } from "../lib/clock.ts";
import { canPause } from "./pauseReasons.ts";
import type { SeatState } from "./seatState.ts";

/** Notices that nobody has played a seat's game for `idleAfter` (R-AWAY-09). @param pause called each time; it pauses the game */
export function createIdleWatch(state: SeatState, clock: Clock, pause: () => void) {
  /** When somebody last played, or the game was paused or went on, ms of the clock. */
  let playedAt = 0;
  const watch = (): void => {
    clock.after(Math.max(0, playedAt + idleAfter - clock.now()), () => {
      if (state.ended) return;
      // Nobody can play a game that is paused or hangs.
      const canPlay = state.pauseReasons.size === 0 && state.messages.every(({ type }) => type !== "hanging");
      if (!canPlay) playedAt = clock.now();
      else if (clock.now() >= playedAt + idleAfter) pause();
      watch();
    });
  };
  return {
    /** The game is drawn. */
    begin() {
      playedAt = clock.now();
      if (canPause(state) && state.order?.game.idlePause) watch();
    },
    /** Somebody has pressed, held, moved or typed something, or the game was paused or goes on. */
    played() {
      playedAt = clock.now();
    },
  };
}
