import type { Clock } from "../lib/clock.ts";
import { playerGoneMs } from "../lib/durations.ts";
import type { SeatEvent } from "./seatMessages.ts";
import type { SeatState } from "./seatState.ts";

/** Whether a seat's player is connected, and how long the seat waits for one who is not. */
export interface Presence {
  /** The game was started: its player has `playerGoneMs` to connect. */
  begin(): void;
  set(present: boolean): void;
  /**
   * Holds the seat until then, whether its player is connected or not (R-AWAY-02).
   * @param until ms of the clock; null ends the hold
   */
  hold(until: number | null): void;
  /** Stops waiting. */
  stop(): void;
}

/** @param gone called when the player has been away for too long */
export function createPresence(
  state: SeatState,
  deps: { readonly clock: Clock; readonly notify: (event: SeatEvent) => void },
  gone: () => void,
): Presence {
  const { clock, notify } = deps;
  let cancel = (): void => undefined;
  let absentUntil: number | null = null;
  let heldUntil: number | null = null;
  const wait = (): void => {
    cancel();
    const until = heldUntil ?? absentUntil;
    if (until !== null && !state.ended) cancel = clock.after(Math.max(0, until - clock.now()), gone);
  };
  const setAbsent = (absent: boolean): void => {
    absentUntil = absent ? clock.now() + playerGoneMs : null;
    wait();
  };
  return {
    begin: () => setAbsent(true),
    set(present) {
      if (state.ended || state.playerPresent === present) return;
      state.playerPresent = present;
      setAbsent(!present);
      notify({ event: "viewer", connected: present });
    },
    hold(until) {
      heldUntil = until;
      wait();
    },
    stop: () => cancel(),
  };
}
