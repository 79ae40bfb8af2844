import { randomUUID } from "node:crypto";
import type { DeskNotice } from "../../streams/wire/desk.ts";
import type { AudioEncoder } from "../audio/encoder.ts";
import type { Clock } from "../lib/clock.ts";
import type { VideoEncoder } from "../video/encoder.ts";
import type { PlayerConnection } from "../webrtc/playerConnection.ts";
import { type AudioStream, createAudioStream } from "./audioStream.ts";
import type { GameSession } from "./gameSession.ts";
import { createVideoStream, type VideoStream } from "./videoStream.ts";

/** A player connection with the encoders opened for it. */
export interface Media {
  readonly connection: PlayerConnection;
  readonly videoEncoder: VideoEncoder;
  /** Null for a player who gets no sound. */
  readonly audioEncoder: AudioEncoder | null;
}

/** One player watching a seat's game. WHEP names the resource so. */
export interface WhepSession extends Media {
  readonly id: string;
  readonly videoStream: VideoStream;
  readonly audioStream: AudioStream | null;
  connected: boolean;
  ended: boolean;
  stopMonitor: () => void;
}

export function createWhepSession(media: Media, gameSession: GameSession, clock: Clock): WhepSession {
  const { connection, videoEncoder, audioEncoder } = media;
  return {
    ...media,
    id: randomUUID(),
    videoStream: createVideoStream(gameSession, connection, videoEncoder, clock),
    audioStream: audioEncoder && createAudioStream(gameSession, audioEncoder, connection.sendAudio, clock),
    connected: false,
    ended: false,
    stopMonitor: () => undefined,
  };
}

export function startMedia({ videoStream, audioStream }: WhepSession): void {
  videoStream.start();
  audioStream?.start();
}

export function stopMedia({ videoStream, audioStream }: WhepSession): void {
  videoStream.stop();
  audioStream?.stop();
}

/** Frees encoders and connection. @param lastNotice is sent to the player before the connection closes */
export function closeMedia({ connection, videoEncoder, audioEncoder }: Media, lastNotice?: DeskNotice): void {
  connection.close(lastNotice);
  videoEncoder.close();
  audioEncoder?.close();
}
