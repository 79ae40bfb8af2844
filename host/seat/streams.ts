import type { DeskNotice } from "../../streams/wire/desk/messages.ts";
import { canPause } from "./pauseReasons.ts";
import type { SeatState } from "./seatState.ts";

/** Says something on every connection of the seat's player. */
export function notifyPlayer({ session, next }: SeatState, notice: DeskNotice): void {
  for (const each of [session, next]) each?.connection.sendNotice(notice);
}

/**
 * Starts what the player shall get now, and stops the rest: a page that is hidden is sent no picture, and nobody gets any of a game
 * that runs on although its player has no time left.
 */
export function updateStreams(state: SeatState): void {
  const { session } = state;
  if (!session?.streams) return;
  const { video, audio } = session.streams;
  const stops = canPause(state);
  const isUnpaid = state.stopReasons.has("timeOver") && !stops;
  if (session.connected && !state.away && !isUnpaid) video.start();
  else video.stop();
  if (session.connected && !(state.away && stops) && !isUnpaid) audio?.start();
  else audio?.stop();
}
