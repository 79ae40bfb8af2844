import type { DeskNotice } from "../../streams/wire/desk/messages.ts";
import { canPause } from "./pauseReasons.ts";
import type { SeatState } from "./seatState.ts";

/** Sends a notice on every connection of the seat's player. */
export function notifyPlayer({ session, next }: SeatState, notice: DeskNotice): void {
  for (const each of [session, next]) each?.connection.sendNotice(notice);
}

/** Starts or stops video and sound: no video for a hidden page, and neither for a game that runs on without time left. */
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
