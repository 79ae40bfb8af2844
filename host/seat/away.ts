import type { Clock } from "../lib/clock.ts";
import { awayChargedMs, awayHeldMs } from "../lib/durations.ts";
import { canPause, setStopped } from "./pauseReasons.ts";
import type { Presence } from "./presence.ts";
import type { SeatEvent } from "./seatMessages.ts";
import type { SeatState } from "./seatState.ts";
import { notifyPlayer, updateStreams } from "./streams.ts";

/** A seat whose player's page is hidden (R-AWAY-02). */
export interface Away {
  /**
   * The page was hidden or shown. While it is hidden a pausable game is paused, and its seat held for `awayHeldMs`. A repeated call
   * only sends the notice again.
   */
  set(away: boolean): void;
  /** The game is drawn: its time is charged from now on, unless it is paused already. */
  drawn(): void;
  /** Sends the notice if the game is held, for a new connection. */
  notify(): void;
}

export function createAway(
  state: SeatState,
  presence: Presence,
  { clock, notify }: { readonly clock: Clock; readonly notify: (event: SeatEvent) => void },
): Away {
  let since = 0;
  /** Free time that earlier absences have used, ms. */
  let freeUsed = 0;
  const isHeld = (): boolean => state.away && canPause(state);

  const notifyHeld = (): void => {
    const now = clock.now();
    const free = (state.order?.freeAwaySeconds ?? 0) * 1_000 - freeUsed;
    const held = isHeld()
      ? {
          seconds: Math.max(0, Math.ceil((since + awayHeldMs - now) / 1_000)),
          freeSeconds: Math.max(0, Math.floor(Math.min(free, free - (now - since - awayChargedMs)) / 1_000)),
        }
      : null;
    notifyPlayer(state, { type: "held", held });
  };

  return {
    set(away) {
      if (!canPause(state)) {
        state.away = away;
        updateStreams(state);
        return;
      }
      if (state.away !== away) {
        const now = clock.now();
        state.away = away;
        if (away) since = now;
        else freeUsed += Math.max(0, now - since - awayChargedMs);
        setStopped(state, "away", away);
        if (state.game) notify({ event: "away", away });
        presence.hold(away ? since + awayHeldMs : null);
        updateStreams(state);
      } else if (!away) return;
      notifyHeld();
    },
    drawn() {
      if (isHeld()) notify({ event: "away", away: true });
    },
    notify() {
      if (isHeld()) notifyHeld();
    },
  };
}
