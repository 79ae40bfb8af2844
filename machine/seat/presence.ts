import type { Clock } from "../lib/clock.ts";
import { playerGoneMs } from "../lib/durations.ts";
import type { SeatEvent } from "./seatMessages.ts";
import type { SeatState } from "./seatState.ts";

/** Whether a seat's player is there, and for how long the seat waits for one who is not. */
export interface Presence {
  /** The game was started: its player has `playerGoneMs` to come. */
  begin(): void;
  set(present: boolean): void;
  /** The seat waits no longer. */
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
  const wait = (): void => {
    cancel();
    cancel = clock.after(playerGoneMs, gone);
  };
  return {
    begin: wait,
    set(present) {
      if (state.ended || state.playerPresent === present) return;
      state.playerPresent = present;
      if (present) cancel();
      else wait();
      notify({ event: "viewer", connected: present });
    },
    stop: () => cancel(),
  };
}
