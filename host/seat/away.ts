import type { DeskNotice } from "../../wire/desk/messages.ts";
import { awayCharged, seatHeldWhilePaused } from "../../wire/durations.ts";
import type { Clock } from "../lib/clock.ts";
import type { GuestSink } from "./guests/guestSink.ts";
import { canPause, type heldReasons, isHeld, setStopped } from "./pauseReasons.ts";
import type { Presence } from "./presence.ts";
import type { SeatEvent } from "./seatMessages.ts";
import type { SeatState } from "./seatState.ts";
import { notifyPlayer, updateStreams } from "./streams.ts";

/** A seat whose player has hidden the page, left it, or paused the game (R-AWAY-02, R-AWAY-05, R-AWAY-06). */
export type Away = ReturnType<typeof createAway>;

export function createAway(
  state: SeatState,
  { presence, guests }: { readonly presence: Presence; readonly guests: Pick<GuestSink, "notify"> },
  { clock, notify }: { readonly clock: Clock; readonly notify: (event: SeatEvent) => void },
) {
  let since = 0;
  let heldUntil = 0;
  /** Free time that was used until `usedAt`, ms. */
  let freeUsed = 0;
  let usedAt = 0;

  /** Called before the game stops, goes on or is frozen; frozen time uses nothing (R-AWAY-03). */
  const countFree = (): void => {
    const now = clock.now();
    if (isHeld(state) && !state.stopReasons.has("timeOver"))
      freeUsed += Math.max(0, now - Math.max(usedAt, since + awayCharged));
    usedAt = now;
  };

  const heldNotice = (): DeskNotice => {
    countFree();
    const now = clock.now();
    const free = (state.order?.freeAwaySeconds ?? 0) * 1_000 - freeUsed;
    const held = isHeld(state)
      ? {
          seconds: Math.max(0, Math.ceil((heldUntil - now) / 1_000)),
          freeSeconds: Math.max(0, Math.floor(free / 1_000)),
          chargedSeconds: Math.max(0, Math.ceil((since + awayCharged - now) / 1_000)),
        }
      : null;
    return { type: "held", held };
  };

  /** Applies one of the reasons. The time held begins with the first of them and ends with the last. */
  const stop = (reason: (typeof heldReasons)[number], stopped: boolean): void => {
    countFree();
    const before = isHeld(state);
    setStopped(state, reason, stopped);
    const held = isHeld(state);
    if (before !== held) {
      if (held) {
        since = clock.now();
        heldUntil = since + seatHeldWhilePaused;
      }
      if (state.game) notify({ event: "away", away: held });
      presence.hold(held ? heldUntil : null);
      guests.notify({ type: "paused", paused: held });
    }
    notifyPlayer(state, heldNotice());
  };

  return {
    countFree,
    /**
     * The page was hidden or shown. While it is hidden a pausable game is paused, and its seat held for `seatHeldWhilePaused`. A repeated call
     * only sends the notice again.
     */
    set(away: boolean) {
      const isRepeated = state.away === away;
      state.away = away;
      if (canPause(state) && !(isRepeated && !away)) stop("away", away);
      updateStreams(state);
    },
    /** The player has paused a pausable game or resumes it; meanwhile its seat is held as if the page were hidden. */
    pause(paused: boolean) {
      if (!canPause(state)) return;
      notifyPlayer(state, { type: "paused", paused });
      if (paused !== state.stopReasons.has("player")) stop("player", paused);
    },
    /** The player has left the desk, or is back and lets the game go on; meanwhile the seat of a pausable game is held as if the page were hidden. */
    leave(left: boolean) {
      if (canPause(state) && left !== state.stopReasons.has("left")) stop("left", left);
    },
    /** The player connects to a game they left: its seat is held for the whole time again, until they let it go on. */
    back() {
      if (!state.stopReasons.has("left")) return;
      heldUntil = clock.now() + seatHeldWhilePaused;
      presence.hold(heldUntil);
      notifyPlayer(state, heldNotice());
    },
    /** The game is drawn: its time is counted from now on, also that of a game that is held already. */
    drawn() {
      usedAt = clock.now();
      freeUsed = 0;
      if (!isHeld(state)) return;
      since = usedAt;
      notify({ event: "away", away: true });
      notifyPlayer(state, heldNotice());
    },
    /** Sends the notice if the game is held, for a new connection. */
    notify() {
      if (isHeld(state)) notifyPlayer(state, heldNotice());
    },
  };
}
