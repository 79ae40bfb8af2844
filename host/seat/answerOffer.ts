import type { DeskEndReason, DeskRequest, PausedFacts } from "../../wire/desk/messages.ts";
import type { AudioEncoder, OpenAudioEncoder } from "../audio/encoder.ts";
import type { Clock } from "../lib/clock.ts";
import { type Outcome, refuse } from "../lib/outcome.ts";
import type { PictureSize } from "../library/pictureSize.ts";
import { bitrateLimits, firstBitrate } from "../video/bitrateLimits.ts";
import type { OpenVideoEncoder, VideoCodec } from "../video/encoder.ts";
import { type Offer, readOffer, type VideoFormat } from "../webrtc/offer.ts";
import type { ConnectionEvents, OpenPlayerConnection } from "../webrtc/playerConnection.ts";
import { followScreen } from "./followScreen.ts";
import type { GuestSink } from "./guests/guestSink.ts";
import { helloOf } from "./hello.ts";
import { takeTurn } from "./offerTurns.ts";
import { canPause } from "./pauseReasons.ts";
import type { Pauses } from "./pauses.ts";
import type { Presence } from "./presence.ts";
import type { SeatMeasures } from "./seatMeasures.ts";
import type { SeatState } from "./seatState.ts";
import { monitorSession } from "./sessionMonitor.ts";
import { setPlayerPresent } from "./streams.ts";
import {
  closeMedia,
  createWhepSession,
  type Media,
  setQuality,
  showGame,
  type WhepSession,
} from "./whepSession.ts";

/** Handles a request on the control channel. */
function applyRequest(seat: SeatOfSession, session: WhepSession, message: DeskRequest): void {
  const { connection, streams } = session;
  switch (message.type) {
    case "ping":
      connection.sendMessage({ type: "pong", t: message.t });
      break;
    case "keyframe":
      streams?.video.requestKeyframe();
      break;
    case "text":
      seat.pauses.pressed();
      if (seat.state.baton === null) seat.state.inputs?.type(message.text);
      break;
    case "pause":
      seat.pauses.pause(message.paused);
      break;
    case "away":
      seat.pauses.hide(message.away);
      break;
    case "frames":
      session.playerFacts = message;
      if (message.shown > 0) seat.presence.shown();
      streams?.video.spareDecoder(message);
      break;
    case "quality":
      setQuality(session, message.quality);
      break;
    case "delay":
      connection.allowDelay(message.longest);
      break;
    case "screen":
      // A television gives the picture its own shape.
      if (seat.guests.televisionLine() === null) followScreen(seat, message, session.mayTurn);
      break;
    case "passPad":
      seat.guests.passPad(message.to, message.seconds ?? 0);
      break;
  }
}

export interface AnswerDeps {
  readonly clock: Clock;
  readonly codecs: ReadonlySet<VideoCodec>;
  readonly openPlayerConnection: OpenPlayerConnection;
  readonly openVideoEncoder: OpenVideoEncoder;
  /** Null where sound cannot be encoded: players get video only. */
  readonly openAudioEncoder: OpenAudioEncoder | null;
  /** Receives each second's measurements of the player's connection. */
  readonly measured: (second: SeatMeasures) => void;
  /** The first frame of a connection has left for the player. */
  readonly pictured: () => void;
  /** Logs an internal error that affected one connection or game. */
  readonly reportError: (where: string, error: unknown) => void;
}

/** A new WHEP session's id and the SDP answer for its player. */
export interface WhepAnswer {
  readonly id: string;
  readonly answer: string;
}

/** The seat as its sessions see it. */
interface SeatOfSession {
  readonly state: SeatState;
  readonly pauses: Pauses;
  readonly guests: GuestSink;
  readonly presence: Presence;
  closeSession(session: WhepSession, reason: DeskEndReason | null): void;
}

/** An offer that this host can serve, with the chosen video format. */
interface AcceptedOffer {
  readonly sdp: string;
  readonly offer: Offer;
  readonly format: VideoFormat;
}

/** Maximum concurrent offers: two tabs with a retry each. Every offer opens a connection and encoders. */
const maxAnswering = 4;

/**
 * Answers a player's offer, also while the game is loading. A connected session stays until the new one is connected, and is then
 * closed as `replaced`: a change of the network causes no gap (R-AWAY-04).
 */
export async function answerOffer(
  deps: AnswerDeps,
  seat: SeatOfSession,
  sdp: string,
): Promise<Outcome<WhepAnswer>> {
  const { state } = seat;
  const reading = readOffer(sdp);
  if (!reading.ok) return reading;
  const { order } = state;
  if (!order || state.ended) return refuse(409, "the game has not been started yet");
  const { offer } = reading;
  const format = offer.formats.find((each) => deps.codecs.has(each.codec));
  if (!format) return refuse(422, "no codec of the offer can be encoded here");

  let session: WhepSession | null = null;
  let connectedEarly = false;
  const onConnected = (connected: boolean): void => {
    // The transport may connect while the encoders are still opening.
    if (session === null) connectedEarly = connected;
    else applyConnected(seat, session, connected);
  };
  const events = connectionEvents(seat, () => session, onConnected);
  const turn = await takeTurn(state, maxAnswering, () =>
    openMedia(deps, order.resolution, { sdp, offer, format }, events),
  );
  if (!turn.ok) return turn;
  const { opened, isNewest } = turn.value;
  if (!opened.ok) return opened;
  const media = opened.value;
  if (state.ended || !isNewest) {
    closeMedia(media);
    return refuse(409, "ended or replaced by a newer offer");
  }

  session = createWhepSession(media, deps.clock);
  const current = session;
  current.onFirstFrame = deps.pictured;
  addSession(seat, current);
  // The screen may have been turned meanwhile.
  const ordered = state.order ?? order;
  media.connection.sendMessage(helloOf(ordered, pausedFor(seat, current)));
  for (const message of state.messages) media.connection.sendMessage(message);
  if (state.game) showGame(current, state.game, ordered.resolution, deps.clock, seat.guests);
  if (state.session === current) seat.guests.playerCame();
  const monitored = {
    get playerPresent() {
      return state.playerPresent && state.session === current;
    },
    setPresent: (present: boolean) => {
      if (state.session !== current) return;
      if (state.playerPresent !== present) setPlayerPresent(seat, present);
      seat.presence.checkShown(current.connection);
    },
    abandon: () => seat.closeSession(current, null),
  };
  monitorSession(monitored, current, deps.clock, deps.measured);
  if (connectedEarly) onConnected(true);
  return { ok: true, value: { id: current.id, answer: media.connection.answer } };
}

/** Replaces a session that was never connected at once; otherwise the new one waits until it is connected. */
function addSession({ state, closeSession }: SeatOfSession, session: WhepSession): void {
  if (state.next) closeSession(state.next, "replaced");
  if (state.session?.wasConnected) {
    state.next = session;
    return;
  }
  if (state.session) closeSession(state.session, "replaced");
  resetInputs(state);
  state.session = session;
}

/** Whether a session is of another page than the player's last one: the game moves to another device or tab (R-HAND-01). */
function isMove({ page }: SeatState, session: WhepSession): boolean {
  return page !== null && session.page !== null && page !== session.page;
}

/** For a new connection: a game that moves to its page pauses once it is connected. The times follow then. */
function pausedFor({ state, pauses }: SeatOfSession, session: WhepSession): PausedFacts {
  const { reasons, ...times } = pauses.facts();
  const leaves = isMove(state, session) && canPause(state) && !reasons.includes("left");
  return { ...times, reasons: leaves ? [...reasons, "left"] : reasons };
}

/** A new connection counts its inputs from 1, and holds no button. */
function resetInputs({ game, inputs }: SeatState): void {
  game?.resetInputs();
  inputs?.reset();
}

/** Makes the session that has connected the current one. */
function takeOver({ state, guests, closeSession }: SeatOfSession, session: WhepSession): void {
  const before = state.session;
  state.next = null;
  state.session = session;
  if (before) closeSession(before, "replaced");
  resetInputs(state);
  guests.playerCame();
}

function applyConnected(seat: SeatOfSession, session: WhepSession, connected: boolean): void {
  const { state, pauses } = seat;
  session.connected = connected;
  session.wasConnected ||= connected;
  if (connected && state.next === session) takeOver(seat, session);
  if (state.session !== session) return;
  if (connected) {
    pauses.back(isMove(state, session));
    state.page = session.page;
  }
  setPlayerPresent(seat, connected);
}

/** @param current the session once it exists: events may arrive before */
function connectionEvents(
  seat: SeatOfSession,
  current: () => WhepSession | null,
  connected: (connected: boolean) => void,
): ConnectionEvents {
  const { state } = seat;
  const stream = () => current()?.streams?.video;
  return {
    connected,
    input(snapshot) {
      if (state.session === null || current() !== state.session) return;
      state.inputs?.player(snapshot);
    },
    request(message) {
      const { session } = state;
      if (session !== null && current() === session) applyRequest(seat, session, message);
    },
    keyframeNeeded: () => stream()?.requestKeyframe(),
    closed() {
      const session = current();
      if (session === null || session.ended) return;
      const isCurrent = state.session === session;
      seat.closeSession(session, null);
      if (isCurrent) seat.presence.set(false, session.connection.statistics.lastHeardAt);
    },
  };
}

/** Opens connection and encoders together. When one fails, closes the others and refuses. */
async function openMedia(
  deps: AnswerDeps,
  { width, height }: PictureSize,
  { sdp, offer, format }: AcceptedOffer,
  events: ConnectionEvents,
): Promise<Outcome<Media>> {
  const { clock } = deps;
  const limits = bitrateLimits(width, height, offer.quality);
  const bitrate = firstBitrate(limits);
  const audioEncoder = await openAudio(deps, offer);
  const audioSection = audioEncoder && (offer.audio.find((section) => section.receives) ?? null);
  const [video, connection] = await Promise.allSettled([
    deps.openVideoEncoder(format.codec, {
      width,
      height,
      framesPerSecond: 60,
      bitrate,
      profile: format.profile,
    }),
    deps.openPlayerConnection({ offer, sdp, format, audioSection, limits }, events, clock),
  ]);
  if (video.status === "fulfilled" && connection.status === "fulfilled") {
    return {
      ok: true,
      value: {
        connection: connection.value,
        videoEncoder: video.value,
        audioEncoder,
        quality: offer.quality,
        page: offer.page,
      },
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
