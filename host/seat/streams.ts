import type { HostMessage } from "../../wire/desk/messages.ts";
import type { GuestSink } from "./guests/guestSink.ts";
import { canPause, pausedForGuests, setPauseReason } from "./pauseReasons.ts";
import type { Presence } from "./presence.ts";
import type { SeatState } from "./seatState.ts";

/** A seat with its player and their guests. */
interface SeatOfAll {
  readonly state: SeatState;
  readonly guests: Pick<GuestSink, "send">;
}

/** Sends a message on every connection of the seat's player. */
export function sendToPlayer({ session, next }: SeatState, message: HostMessage): void {
  for (const each of [session, next]) each?.connection.sendMessage(message);
}

/** Sends a message to the player and to all guests. */
export function sendToAll({ state, guests }: SeatOfAll, message: HostMessage): void {
  sendToPlayer(state, message);
  guests.send(message);
}

/**
 * Starts or stops video and sound: no video for a hidden page, and neither for a game that runs on without time left, nor for a
 * player from whom nothing arrives (R-HOST-19).
 */
export function updateStreams(state: SeatState): void {
  const { session } = state;
  if (!session?.streams) return;
  const { video, audio } = session.streams;
  const pauses = canPause(state);
  const isHidden = state.pauseReasons.has("away");
  const isUnpaid = state.pauseReasons.has("timeOver") && !pauses;
  const plays = session.connected && state.playerPresent && !isUnpaid;
  if (plays && !isHidden) video.start();
  else video.stop();
  if (plays && !(isHidden && pauses)) audio?.start();
  else audio?.stop();
}

/** The player of the current session is there or not: without one the game pauses, if it can, and no picture is sent. */
export function setPlayerPresent(
  seat: SeatOfAll & { readonly presence: Pick<Presence, "set"> },
  present: boolean,
): void {
  const { state } = seat;
  setPauseReason(state, "absent", !present);
  seat.guests.send({ type: "paused", ...pausedForGuests(state) });
  if (state.session) seat.presence.set(present, state.session.connection.statistics.lastHeardAt);
  updateStreams(state);
  if (!present) state.game?.pause();
}
