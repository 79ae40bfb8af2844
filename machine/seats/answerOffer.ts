import type { AudioEncoder, OpenAudioEncoder } from "../audio/encoder.ts";
import type { Clock } from "../lib/clock.ts";
import { bitrateLimits, startBitrate } from "../video/bitrate.ts";
import type { OpenVideoEncoder, VideoCodec } from "../video/encoder.ts";
import { type Offer, readOffer, type VideoFormat } from "../webrtc/offer.ts";
import type { ConnectionEvents, OpenPlayerConnection } from "../webrtc/playerConnection.ts";
import type { GameSession } from "./gameSession.ts";
import { type Outcome, refuse } from "./outcome.ts";
import type { Seat, SeatTable } from "./seatTable.ts";
import { monitorSession } from "./sessionMonitor.ts";
import {
  closeMedia,
  createWhepSession,
  type Media,
  startMedia,
  stopMedia,
  type WhepSession,
} from "./whepSession.ts";

export interface AnswerDeps {
  readonly clock: Clock;
  readonly codecs: ReadonlySet<VideoCodec>;
  /** Address that media sockets bind to; undefined for all interfaces. */
  readonly bindAddress: string | undefined;
  readonly openPlayerConnection: OpenPlayerConnection;
  readonly openVideoEncoder: OpenVideoEncoder;
  /** Null where sound cannot be encoded: players get video only. */
  readonly openAudioEncoder: OpenAudioEncoder | null;
  /** Logs an internal error that affected one connection or game. */
  readonly reportError: (where: string, error: unknown) => void;
}

/** A new WHEP session's id and the SDP answer for its player. */
export interface WhepAnswer {
  readonly id: string;
  readonly answer: string;
}

/** An offer that this host can serve, with the chosen video format. */
interface AcceptedOffer {
  readonly sdp: string;
  readonly offer: Offer;
  readonly format: VideoFormat;
}

/** Answers a player's offer for a seat. A session that was open before is closed as `replaced`. */
export async function answerOffer(
  deps: AnswerDeps,
  table: SeatTable,
  seat: Seat,
  sdp: string,
): Promise<Outcome<WhepAnswer>> {
  const { clock } = deps;
  const reading = readOffer(sdp);
  if (!reading.ok) return reading;
  const { gameSession } = seat;
  if (!gameSession) return refuse(409, "the game has not been started yet");
  const { offer } = reading;
  const format = offer.formats.find((each) => deps.codecs.has(each.codec));
  if (!format) return refuse(422, "no codec of the offer can be encoded here");

  seat.offers += 1;
  const offerNumber = seat.offers;
  let session: WhepSession | null = null;
  let connectedEarly = false;
  const onConnected = (connected: boolean): void => {
    // The transport may connect while the encoders are still opening.
    if (session === null) connectedEarly = connected;
    else applyConnected(table, seat, gameSession, session, connected);
  };
  const events = connectionEvents(table, seat, gameSession, () => session, onConnected);
  const opened = await openMedia(deps, gameSession, { sdp, offer, format }, events);
  if (!opened.ok) return opened;
  const media = opened.value;
  if (table.get(seat.scheduleId) !== seat || seat.offers !== offerNumber) {
    closeMedia(media);
    return refuse(409, "ended or replaced by a newer offer");
  }

  if (seat.whepSession) table.closeSession(seat, seat.whepSession, "replaced");
  gameSession.resetInputs();
  session = createWhepSession(media, gameSession, clock);
  seat.whepSession = session;
  media.connection.sendNotice({
    type: "hello",
    game: { id: seat.gameId, title: gameSession.title },
    buttons: [...gameSession.game.buttons],
    width: gameSession.frameBuffer.width,
    height: gameSession.frameBuffer.height,
  });
  monitorSession(table, seat, session, clock);
  if (connectedEarly) onConnected(true);
  return { ok: true, value: { id: session.id, answer: media.connection.answer } };
}

function applyConnected(
  table: SeatTable,
  seat: Seat,
  gameSession: GameSession,
  session: WhepSession,
  connected: boolean,
): void {
  if (session.ended) return;
  session.connected = connected;
  if (connected) startMedia(session);
  else {
    stopMedia(session);
    gameSession.pause();
  }
  table.setPresent(seat, connected);
}

/** @param current the session once it exists: events may arrive before */
function connectionEvents(
  table: SeatTable,
  seat: Seat,
  gameSession: GameSession,
  current: () => WhepSession | null,
  connected: (connected: boolean) => void,
): ConnectionEvents {
  return {
    connected,
    input(snapshot) {
      if (gameSession.applyInput(snapshot)) current()?.videoStream.requestFrame();
    },
    request(message) {
      if (message.type === "keyframe") current()?.videoStream.requestKeyframe();
      else current()?.connection.sendNotice({ type: "pong", t: message.t });
    },
    feedback(feedback) {
      const stream = current()?.videoStream;
      if (feedback.kind === "keyframe") stream?.requestKeyframe();
      else if (feedback.kind === "estimate") stream?.adaptBitrate(feedback);
      else if (feedback.kind === "report") stream?.adaptBitrate({ kind: "loss", fraction: feedback.loss });
    },
    closed() {
      const session = current();
      if (session === null || session.ended) return;
      table.closeSession(seat, session, null);
      table.setPresent(seat, false);
    },
  };
}

/** Opens connection and encoders together. When one fails, closes the others and refuses. */
async function openMedia(
  deps: AnswerDeps,
  { frameBuffer: { width, height } }: GameSession,
  { sdp, offer, format }: AcceptedOffer,
  events: ConnectionEvents,
): Promise<Outcome<Media>> {
  const { bindAddress, clock } = deps;
  const { bitrate } = startBitrate(bitrateLimits(width, height));
  const audioEncoder = await openAudio(deps, offer);
  const audioSection = audioEncoder && (offer.audio.find((section) => section.receives) ?? null);
  const [video, connection] = await Promise.allSettled([
    deps.openVideoEncoder(format.codec, { width, height, framesPerSecond: 60, bitrate }),
    deps.openPlayerConnection({ offer, sdp, format, audioSection, bindAddress }, events, clock),
  ]);
  if (video.status === "fulfilled" && connection.status === "fulfilled") {
    return {
      ok: true,
      value: { connection: connection.value, videoEncoder: video.value, audioEncoder },
    };
  }
  audioEncoder?.close();
  if (connection.status === "fulfilled") connection.value.close();
  if (video.status === "rejected") {
    deps.reportError("encoder", video.reason);
    return refuse(500, "the encoder did not open");
  }
  video.value.close();
  return refuse(422, "the offer could not be answered");
}

/** @returns null when the offer asks for no sound or none can be encoded: video alone is worth playing */
async function openAudio(deps: AnswerDeps, offer: Offer): Promise<AudioEncoder | null> {
  if (deps.openAudioEncoder === null || !offer.audio.some((section) => section.receives)) return null;
  try {
    return await deps.openAudioEncoder();
  } catch (error) {
    deps.reportError("sound encoder", error);
    return null;
  }
}
