import { playerGone } from "../../wire/durations.ts";
import type { Clock } from "../lib/clock.ts";
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
  const wait = (): void => {
    cancel();
    const until = seatUntil ?? absentUntil;
    if (until !== null && !state.ended) cancel = clock.after(Math.max(0, until - clock.now()), gone);
  };
  const setAbsent = (absent: boolean): void => {
    absentUntil = absent ? clock.now() + playerGone : null;
    wait();
  };
  const report = (): void =>
    notify({ event: "viewer", connected: state.playerPresent, silentMs: Math.max(0, clock.now() - heardAt) });
  return {
    /** The game was started: its player has `playerGone` to connect. */
    begin() {
      heardAt = clock.now();
      setAbsent(true);
    },
    /** The game is drawn: its time is charged from now on, unless nobody is there (R-HOST-19). */
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
