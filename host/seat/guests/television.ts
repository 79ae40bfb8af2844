import type { SeatState } from "../seatState.ts";
import { connectedOf, type Guest, type GuestSession } from "./guestSession.ts";

/** The television that shows picture and sound in the player's place (R-TOGETHER-09). */
export type Television = ReturnType<typeof createTelevision>;

/** @param lost called when it is gone by itself */
export function createTelevision(state: SeatState, guests: () => readonly Guest[], lost: () => void) {
  let on = false;
  const session = (): GuestSession | null => {
    const found = guests().find(({ role }) => role === "television")?.session;
    return found?.connected ? found : null;
  };
  const tell = (to: readonly (Pick<GuestSession, "connection"> | null)[]): void => {
    for (const each of to) each?.connection.sendMessage({ type: "television", on });
  };
  return {
    /** Its connection; null while it has none. */
    session,
    /** Whether it had a connection at the last `changed`. */
    get on(): boolean {
      return on;
    },
    /** Says whether it is on: to the player, and to guests who sit before it. */
    tell,
    /**
     * Call it after a guest has come or gone. Picture and sound move to a television, or back.
     * @param isLost nobody has ended it: the player hears of the pause first, and waits with it
     */
    changed(isLost: boolean) {
      if (on === (session() !== null)) return;
      on = !on;
      const here = connectedOf(guests());
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
