import type { SeatState } from "../seatState.ts";
import type { Guest, GuestSession } from "./guestSession.ts";

/** The television that shows picture and sound in the player's place (R-TOGETHER-09). */
export interface Television {
  /** Its connection; null while it has none. */
  session(): GuestSession | null;
  /** Whether it has had a connection since the last `changed`. */
  readonly on: boolean;
  /** Tells whether it is on: the player, and guests who sit before it. */
  tell(to: readonly (Pick<GuestSession, "connection"> | null)[]): void;
  /**
   * Call it after a guest has come or gone. Picture and sound move to a television, or back.
   * @param isLost nobody has ended it: the player hears of the pause first, and waits with it
   */
  changed(isLost: boolean): void;
}

/** @param lost called when it is gone by itself */
export function createTelevision(
  state: SeatState,
  guests: () => readonly Guest[],
  lost: () => void,
): Television {
  let on = false;
  const session = (): GuestSession | null => {
    const found = guests().find(({ role }) => role === "television")?.session;
    return found?.connected ? found : null;
  };
  const tell: Television["tell"] = (to) => {
    for (const each of to) each?.connection.sendMessage({ type: "television", on });
  };
  return {
    session,
    get on() {
      return on;
    },
    tell,
    changed(isLost) {
      if (on === (session() !== null)) return;
      on = !on;
      const here = guests().flatMap((guest) => (guest.session?.connected ? [guest.session] : []));
      // Before anything draws a frame: those who got none meanwhile need a key frame first.
      for (const { feed } of here) if (!on) feed.restart();
      if (!on && isLost) lost();
      tell([state.session, state.next, ...here.filter(({ beside }) => beside)]);
      const { session: player } = state;
      // The limits of the bitrate are those of the line that is followed now.
      player?.streams?.video.setQuality(player.quality);
      player?.streams?.video.requestKeyframe();
    },
  };
}
