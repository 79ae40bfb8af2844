import type { DeskRequest } from "../../streams/wire/desk/messages.ts";
import type { Away } from "./away.ts";
import type { SeatState } from "./seatState.ts";
import { canPause, isStopped, setStopped } from "./standstill.ts";
import { setQuality, type WhepSession } from "./whepSession.ts";

/** Does what a player asks for on the control channel. */
export function applyRequest(state: SeatState, away: Away, session: WhepSession, message: DeskRequest): void {
  const { connection, streams } = session;
  switch (message.type) {
    case "ping":
      connection.sendNotice({ type: "pong", t: message.t });
      break;
    case "keyframe":
      streams?.video.requestKeyframe();
      break;
    case "text":
      if (!isStopped(state)) state.game?.typeText(message.text);
      break;
    case "pause":
      if (!canPause(state)) break;
      setStopped(state, "player", message.paused);
      connection.sendNotice({ type: "paused", paused: message.paused });
      break;
    case "away":
      away.set(message.away);
      break;
    case "frames":
      session.playerFacts = message;
      streams?.video.spareDecoder(message);
      break;
    case "quality":
      setQuality(session, message.quality);
      break;
    case "delay":
      connection.allowDelay(message.longest);
      break;
  }
}
