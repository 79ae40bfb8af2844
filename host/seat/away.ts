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
   * The page is hidden, or it is back: a game that can be stopped stands still meanwhile, and its seat is held for
   * `awayHeldMs`. Repeating it changes nothing but tells the player again.
   */
  set(away: boolean): void;
  /** The game is drawn: from now on time counts, unless it stands still already. */
  drawn(): void;
  /** Says on a new connection that the game stands still, if it does. */
  notify(): void;
}

export function createAway(
  state: SeatState,
  presence: Presence,
  { clock, notify }: { readonly clock: Clock; readonly notify: (event: SeatEvent) => void },
): Away {
  let since = 0;
  /** Of the time that costs nothing, ms: what earlier absences took. */
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
