import { playerGone, seatHeldWhilePaused } from "../../wire/durations.ts";
import type { Clock } from "../lib/clock.ts";
import { arrivalShown } from "../lib/durations.ts";
import type { PlayerConnection } from "../webrtc/playerConnection.ts";
import { isSeatHeld } from "./pauseReasons.ts";
import type { SeatEvent } from "./seatMessages.ts";
import type { SeatState } from "./seatState.ts";

/** Whether a seat's player is connected, and how long the seat waits for one who is not. */
export type Presence = ReturnType<typeof createPresence>;

/** @param gone called when the player has been away for too long */
export function createPresence(
  state: SeatState,
  deps: { readonly clock: Clock; readonly notify: (event: SeatEvent) => void },
  gone: () => void,
) {
  const { clock, notify } = deps;
  let cancel = (): void => undefined;
  let goneAt = Number.POSITIVE_INFINITY;
  let absentUntil: number | null = null;
  let seatUntil: number | null = null;
  let heardAt = clock.now();
  /** Until when a game that was never shown is kept at most, ms of the clock. */
  let keptUntil = Number.POSITIVE_INFINITY;
  /** For how long it has run with its player connected until `runsSince`, ms. */
  let unshown = 0;
  let runsSince: number | null = null;
  /** A game that was never shown ends, whatever its player does, because it costs nothing (R-AWAY-10). */
  const unshownUntil = (): number => {
    const now = clock.now();
    if (runsSince !== null) unshown += now - runsSince;
    runsSince = runsUnshown(state) ? now : null;
    if (state.shown) return Number.POSITIVE_INFINITY;
    if (unshown >= playerGone) return 0;
    return runsSince === null ? keptUntil : Math.min(keptUntil, now + playerGone - unshown);
  };
  /** Call it after each change of the state. */
  const wait = (): void => {
    // A seat is held only for who has had a picture, or may still get one (R-AWAY-10).
    const seat = state.shown || state.playerPresent ? (seatUntil ?? absentUntil) : absentUntil;
    const until = Math.min(seat ?? Number.POSITIVE_INFINITY, unshownUntil());
    // Frequent changes must not put off a timer that is due.
    if (until === goneAt) return;
    cancel();
    goneAt = until;
    if (Number.isFinite(until) && !state.ended) cancel = clock.after(Math.max(0, until - clock.now()), gone);
  };
  const setAbsent = (absent: boolean): void => {
    absentUntil = absent ? clock.now() + playerGone : null;
    wait();
  };
  const report = (): void =>
    notify({ event: "viewer", connected: state.playerPresent, silentMs: Math.max(0, clock.now() - heardAt) });
  const shown = (): void => {
    if (state.shown || state.game === null) return;
    state.shown = true;
    notify({ event: "shown" });
    wait();
  };
  return {
    /** The first picture was shown: time is charged from now on (R-HOST-29). */
    shown,
    /** Call it every `connectionCheckInterval` for each connection: not every page reports its first picture. */
    checkShown({ statistics: { arrivesSince } }: Pick<PlayerConnection, "statistics">) {
      if (arrivesSince !== null && clock.now() - arrivesSince >= arrivalShown) shown();
    },
    /** The game was started: its player has `playerGone` to connect. */
    begin() {
      heardAt = clock.now();
      setAbsent(true);
    },
    /** The game is drawn. */
    drawn() {
      keptUntil = clock.now() + seatHeldWhilePaused;
      wait();
      if (!state.playerPresent) report();
    },
    /** @param heardAt when anything last arrived from the player, ms of the clock */
    set(present: boolean, at: number) {
      if (state.ended || state.playerPresent === present) return;
      state.playerPresent = present;
      heardAt = at;
      setAbsent(!present);
      report();
    },
    /**
     * Holds the seat until then, whether its player is connected or not (R-AWAY-02). Call it after each change of the pause reasons.
     * @param until ms of the clock; null: only as long as the player is connected, or will soon be
     */
    holdSeat(until: number | null) {
      seatUntil = until;
      wait();
    },
    /** Stops waiting. */
    stop: (): void => cancel(),
  };
}

/** Whether a game of which no picture was shown runs for a player who should get one: not while it is paused or its page is hidden. */
function runsUnshown(state: SeatState): boolean {
  const { shown, game, playerPresent, pauseReasons } = state;
  const isStopped = isSeatHeld(state) || pauseReasons.has("timeOver") || pauseReasons.has("away");
  return !shown && game !== null && playerPresent && !isStopped;
}
