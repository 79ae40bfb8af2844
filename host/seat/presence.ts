import { playerGone, seatHeldWhilePaused } from "../../wire/durations.ts";
import type { Clock } from "../lib/clock.ts";
import { arrivalShown, connectionCheckInterval } from "../lib/durations.ts";
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
  let absentUntil: number | null = null;
  let seatUntil: number | null = null;
  let heardAt = clock.now();
  /** Time for which the player was connected to the drawn game without having had a picture, ms. */
  const unshown = { visible: 0, hidden: 0 };
  const wait = (): void => {
    cancel();
    // A seat is held only for who has had a picture, or may still get one (R-AWAY-10).
    const until = state.shown || state.playerPresent ? (seatUntil ?? absentUntil) : absentUntil;
    if (until !== null && !state.ended) cancel = clock.after(Math.max(0, until - clock.now()), gone);
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
    /**
     * Call it every `connectionCheckInterval` while the player is connected. A game that runs without ever having been shown ends, because
     * it costs nothing (R-AWAY-10).
     */
    awaitShown() {
      const { game, pauseReasons } = state;
      if (state.shown || game === null || isSeatHeld(state) || pauseReasons.has("timeOver")) return;
      const isHidden = pauseReasons.has("away");
      unshown[isHidden ? "hidden" : "visible"] += connectionCheckInterval;
      if (unshown.visible >= playerGone || unshown.hidden >= seatHeldWhilePaused) gone();
    },
    /** The game was started: its player has `playerGone` to connect. */
    begin() {
      heardAt = clock.now();
      setAbsent(true);
    },
    /** The game is drawn. */
    drawn() {
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
     * Holds the seat until then, whether its player is connected or not (R-AWAY-02).
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
