import { randomUUID } from "node:crypto";
import type { FrameFacts } from "../../wire/desk/frameFacts.ts";
import type { HostMessage } from "../../wire/desk/messages.ts";
import type { PictureQuality } from "../../wire/desk/pictureQuality.ts";
import type { AudioEncoder, AudioPacket } from "../audio/encoder.ts";
import type { Clock } from "../lib/clock.ts";
import type { PictureSize } from "../library/pictureSize.ts";
import type { RunningGame } from "../runners/runner.ts";
import type { VideoEncoder } from "../video/encoder.ts";
import type { PlayerConnection } from "../webrtc/playerConnection.ts";
import { createAllowance } from "./allowance.ts";
import { type AudioStream, createAudioStream } from "./audioStream.ts";
import type { GuestSink } from "./guests/guestSink.ts";
import { createVideoStream, type VideoStream } from "./videoStream.ts";

/** A player connection with the encoders opened for it. */
export interface Media {
  readonly connection: PlayerConnection;
  readonly videoEncoder: VideoEncoder;
  /** Null for a player who gets no sound. */
  readonly audioEncoder: AudioEncoder | null;
  /** How the player wants the picture. */
  quality: PictureQuality;
  /** The page that it is from (`pageAttribute`); null if that does not say. */
  readonly page: string | null;
}

/** A player's streams, once the game is drawn. */
interface Streams {
  readonly video: VideoStream;
  readonly audio: AudioStream | null;
  readonly best: RunningGame["best"];
}

/** One player watching a seat's game: the session resource of WHEP. */
export interface WhepSession extends Media {
  readonly id: string;
  /** Null while the game is loading. */
  streams: Streams | null;
  connected: boolean;
  wasConnected: boolean;
  ended: boolean;
  stopMonitor: () => void;
  /** The player's latest report since the last check. */
  playerFacts: FrameFacts | null;
  /** Called once, when the first frame has left. */
  onFirstFrame: () => void;
  /** Whether the picture may take another shape now; counts it. */
  readonly mayTurn: () => boolean;
}

/** More than a hand can turn a phone: each turn costs a new stage, and a key frame. */
const turnsPerSecond = 10;

export function createWhepSession(media: Media, clock: Clock): WhepSession {
  return {
    ...media,
    id: randomUUID(),
    streams: null,
    connected: false,
    wasConnected: false,
    ended: false,
    stopMonitor: () => undefined,
    playerFacts: null,
    onFirstFrame: () => undefined,
    mayTurn: createAllowance(turnsPerSecond, clock),
  };
}

/**
 * Creates the session's streams for a game that is drawn; guests get the same frames. `updateStreams` starts them.
 * @param size of the game's picture now, px
 */
export function showGame(
  session: WhepSession,
  game: RunningGame,
  size: PictureSize,
  clock: Clock,
  guests: Pick<GuestSink, "frame" | "sound" | "televisionLine">,
): void {
  const { connection, videoEncoder, audioEncoder } = session;
  // Only one line determines the encoding, the player's or that of their television, and it is served first.
  const picture: Pick<PlayerConnection, "send" | "line" | "sendMessage"> = {
    get line() {
      return guests.televisionLine() ?? connection.line;
    },
    sendMessage: connection.sendMessage,
    send(frame, timestamp) {
      if (guests.televisionLine() === null) connection.send(frame, timestamp);
      guests.frame(frame);
      session.onFirstFrame();
      session.onFirstFrame = () => undefined;
    },
  };
  const sendSound = (packet: AudioPacket): void => {
    if (guests.televisionLine() === null) connection.sendAudio(packet);
    guests.sound(packet);
  };
  const video = createVideoStream(game, picture, videoEncoder, clock, session.quality);
  video.setShape(size);
  session.streams = {
    video,
    audio: audioEncoder && createAudioStream(game, audioEncoder, sendSound, clock),
    best: game.best,
  };
}

export function setQuality(session: WhepSession, quality: PictureQuality): void {
  // For the streams of a game that is still loading.
  session.quality = quality;
  session.streams?.video.setQuality(quality);
}

export function stopStreams({ streams }: WhepSession): void {
  streams?.video.stop();
  streams?.audio?.stop();
}

/** Frees encoders and connection. @param lastMessage is sent to the player before the connection closes */
export function closeMedia(
  { connection, videoEncoder, audioEncoder }: Media,
  lastMessage?: HostMessage,
): void {
  connection.close(lastMessage);
  videoEncoder.close();
  audioEncoder?.close();
}
