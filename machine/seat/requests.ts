import type { DeskRequest } from "../../streams/wire/desk.ts";
import type { Away } from "./away.ts";
import type { SeatState } from "./seatState.ts";
import { canPause, isStopped, setStopped } from "./standstill.ts";
import type { WhepSession } from "./whepSession.ts";

/** Does what a player asks for on the control channel. */
export function applyRequest(state: SeatState, away: Away, session: WhepSession, message: DeskRequest): void {
  const { connection, streams } = session;
  if (message.type === "ping") connection.sendNotice({ type: "pong", t: message.t });
  else if (message.type === "keyframe") streams?.video.requestKeyframe();
  else if (message.type === "away") away.set(message.away);
  else if (message.type === "text") {
    if (!isStopped(state)) state.game?.typeText(message.text);
  } else if (canPause(state)) {
    setStopped(state, "player", message.paused);
    connection.sendNotice({ type: "paused", paused: message.paused });
  }
}
