import type { DeskNotice } from "../../wire/desk/messages.ts";
import type { GuestSink } from "./guests/guestSink.ts";
import { canPause, setStopped } from "./pauseReasons.ts";
import type { SeatState } from "./seatState.ts";

/** Sends a notice on every connection of the seat's player. */
export function notifyPlayer({ session, next }: SeatState, notice: DeskNotice): void {
  for (const each of [session, next]) each?.connection.sendNotice(notice);
}

/** Sends a notice to the player and to all guests. */
export function notifyAll(
  { state, guests }: { readonly state: SeatState; readonly guests: Pick<GuestSink, "notify"> },
  notice: DeskNotice,
): void {
  notifyPlayer(state, notice);
  guests.notify(notice);
}

/**
 * Starts or stops video and sound: no video for a hidden page, and neither for a game that runs on without time left, nor for a
 * player from whom nothing arrives (R-HOST-19).
 */
export function updateStreams(state: SeatState): void {
  const { session } = state;
  if (!session?.streams) return;
  const { video, audio } = session.streams;
  const stops = canPause(state);
  const isUnpaid = state.stopReasons.has("timeOver") && !stops;
  const plays = session.connected && state.playerPresent && !isUnpaid;
  if (plays && !state.away) video.start();
  else video.stop();
  if (plays && !(state.away && stops)) audio?.start();
  else audio?.stop();
}

/** Whether the player of the current session is there: without one the game stands still, if it can, and no picture is sent. */
export function setPlayerPresent(
  seat: { readonly state: SeatState; setPresent(present: boolean, heardAt: number): void },
  present: boolean,
): void {
  const { state } = seat;
  setStopped(state, "absent", !present);
  if (state.session) seat.setPresent(present, state.session.connection.statistics.lastHeardAt);
  updateStreams(state);
  if (!present) state.game?.pause();
}
