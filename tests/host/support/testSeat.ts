import { createFrameBuffer } from "../../../games/builtIn/kit/frameBuffer.ts";
import type { AudioPacket } from "../../../host/audio/encoder.ts";
import type { RunningGame } from "../../../host/runners/runner.ts";
import type { SeatDeps } from "../../../host/seat/seat.ts";
import type { BitrateLimits } from "../../../host/video/bitrateLimits.ts";
import type { H264Profile, VideoEncoder } from "../../../host/video/encoder.ts";
import type { ConnectionEvents } from "../../../host/webrtc/playerConnection.ts";
import type { HostMessage } from "../../../wire/desk/messages.ts";
import type { Quality } from "../../../wire/hosts/hostControl.ts";
import { fakeConnection } from "./fakeConnection.ts";
import type { ManualClock } from "./manualClock.ts";

/** The connection of a player or a guest, as the seat uses it. */
export interface TestConnection {
  readonly events: ConnectionEvents;
  readonly messages: HostMessage[];
  /** The last message of each `close`. */
  readonly closed: (HostMessage | undefined)[];
  /** Of the bitrate, each time they were set. */
  readonly limits: BitrateLimits[];
  /** For how long the player may hold frames, each time it was set, ms. */
  readonly delays: number[];
  /** The section of the offer that takes audio; null for none. */
  readonly audioMid: string | null;
  readonly audio: AudioPacket[];
  /** How many packets of audio were sent. */
  readonly sounds: number;
  lastHeardAt: number;
  /** Since when its player has acknowledged video, ms of the clock; null while they have not. */
  arrivesSince: number | null;
  frames: number;
  keyframes: number;
}

/** A game that records nothing and whose picture changes in each frame. */
export const runningGame = (change: Partial<RunningGame> = {}): RunningGame => ({
  title: "Game",
  frameBuffer: createFrameBuffer(32, 32),
  renderFrame: () => true,
  readSound: (out) => void out.fill(0),
  skipSound: () => undefined,
  applyInput: () => false,
  skipInput: () => undefined,
  typeText: () => undefined,
  resetInputs: () => undefined,
  pause: () => undefined,
  setPaused: (paused) => paused,
  stop: async () => undefined,
  ...change,
});

export const fakeVideoEncoder = (codec: VideoEncoder["codec"]): VideoEncoder => ({
  codec,
  size: { width: 32, height: 32 },
  encode: (_picture, _time, keyframe) => ({ data: Buffer.of(1), keyframe }),
  setBitrate: () => undefined,
  setSize: () => undefined,
  setProfile: () => undefined,
  close: () => undefined,
});

/** The lease of a schedule; its key is `key-of-` and its id. */
export const leaseOf = (scheduleId: string, gameId = "g-test", quality: Quality = "standard") => ({
  leaseId: `lease-of-${scheduleId}`,
  scheduleId,
  sessionKey: `key-of-${scheduleId}`,
  gameId,
  quality,
  freeAwaySeconds: 0,
});

/** Small pictures for both qualities. */
export const smallPictures = { standard: { width: 32, height: 32 }, high: { width: 64, height: 48 } };

/** What a seat needs, with encoders and connections that carry nothing. A fault of the seat fails the test. */
export function seatDeps(
  clock: ManualClock,
  change: Partial<SeatDeps> & Pick<SeatDeps, "startGame">,
): {
  readonly deps: Omit<SeatDeps, "notify">;
  readonly connections: TestConnection[];
  /** Of the encoded picture, each time it was set. */
  readonly profiles: H264Profile[];
} {
  const connections: TestConnection[] = [];
  const profiles: H264Profile[] = [];
  const deps: Omit<SeatDeps, "notify"> = {
    clock,
    codecs: new Set(["h264"]),
    log: () => undefined,
    measured: () => undefined,
    pictured: () => undefined,
    async openVideoEncoder(codec, { profile }) {
      profiles.push(profile);
      return { ...fakeVideoEncoder(codec), setProfile: (next) => void profiles.push(next) };
    },
    openAudioEncoder: async () => ({ encode: () => Buffer.of(7), close: () => undefined }),
    async openPlayerConnection(settings, events) {
      const connection: TestConnection = {
        events,
        messages: [],
        closed: [],
        limits: [settings.limits],
        delays: [],
        audioMid: settings.audioSection?.mid ?? null,
        audio: [],
        get sounds() {
          return this.audio.length;
        },
        lastHeardAt: clock.now(),
        arrivesSince: Number.NEGATIVE_INFINITY,
        frames: 0,
        keyframes: 0,
      };
      connections.push(connection);
      return fakeConnection(connection, {
        profile: settings.format.profile,
        send({ keyframe }) {
          connection.frames += 1;
          if (keyframe) connection.keyframes += 1;
        },
        sendAudio: (packet) => void connection.audio.push(packet),
        sendMessage: (message) => void connection.messages.push(message),
        allowDelay: (longest) => void connection.delays.push(longest),
        line: {
          pictureBitrate: 1_000_000,
          loss: 0,
          silent: false,
          limit: (limits) => void connection.limits.push(limits),
        },
        close: (lastMessage) => void connection.closed.push(lastMessage),
      });
    },
    reportError: (where, cause) => {
      throw new Error(where, { cause });
    },
    ...change,
  };
  return { deps, connections, profiles };
}

/** Advances the clock while every connection hears from its player. */
export function stayConnected(
  clock: ManualClock,
  connections: readonly TestConnection[],
  ms: number,
  step = 1_000,
): void {
  for (let passed = 0; passed < ms; passed += step) {
    for (const connection of connections) connection.lastHeardAt = clock.now();
    clock.advance(Math.min(step, ms - passed));
  }
}
