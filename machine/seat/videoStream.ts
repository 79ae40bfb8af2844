import type { Clock } from "../lib/clock.ts";
import type { RunningGame } from "../runners/runner.ts";
import {
  bitrateLimits,
  frameRateAt,
  type NetworkFeedback,
  nextBitrate,
  startBitrate,
} from "../video/bitrate.ts";
import type { VideoEncoder } from "../video/encoder.ts";
import { createFramePacer } from "../video/framePacer.ts";
import type { PlayerConnection } from "../webrtc/playerConnection.ts";

/** The encoder gets a new bitrate when it differs by this fraction. For VP8 a change costs a keyframe. */
const bitrateChangeThreshold = { h264: 0.05, vp8: 0.2 } as const;

/** Minimum time between two requested keyframes, ms: requests often arrive several at once. */
const keyframeGapMs = 150;

/** Time constant for smoothing the bitrate that was really sent, ms. */
const sentSmoothingMs = 500;

/**
 * Frames that are still sent after the picture stopped changing, because rate control leaves the newest one coarse. After
 * them an unchanged picture costs no encoding (R-HOST-05).
 */
const settlingFrames = 10;

/**
 * They are sent once the picture has not changed for this long, ms: a program that draws fewer frames a second than are sent would
 * be slowed down by encoding each of them twice.
 */
const restMs = 50;

/**
 * One more frame is sent this long after the last one, ms: if that was lost on the way, nothing else would show the
 * player's side that it misses one.
 */
const lastRepeatMs = 500;

/** Renders, encodes and sends a game's frames to one player. */
export interface VideoStream {
  /** Starts with a keyframe. Calling it twice is harmless. */
  start(): void;
  stop(): void;
  /** Renders a frame early because of an input, instead of at the next scheduled time. */
  requestFrame(): void;
  requestKeyframe(): void;
  /** Adapts bitrate and frame rate to what the receiver reports. */
  adaptBitrate(feedback: NetworkFeedback): void;
  /** Frames sent so far, and the smoothed packet loss, 0 to 1. */
  readonly statistics: { readonly frames: number; readonly loss: number };
}

export function createVideoStream(
  game: Pick<RunningGame, "frameBuffer" | "renderFrame" | "onPicture">,
  connection: Pick<PlayerConnection, "send">,
  encoder: VideoEncoder,
  clock: Clock,
): VideoStream {
  const limits = bitrateLimits(game.frameBuffer.width, game.frameBuffer.height);
  let state = startBitrate(limits);
  let encoderBitrate = state.bitrate;
  let framesPerSecond = frameRateAt(state.bitrate);
  let wantsKeyframe = true;
  let keyframeAt = Number.NEGATIVE_INFINITY;
  let timestamp = 0;
  const startedAt = clock.now();
  const statistics = { frames: 0, loss: 0 };
  let settling = settlingFrames;
  let changedAt = Number.NEGATIVE_INFINITY;
  let repeatAt = Number.POSITIVE_INFINITY;
  let sentBitrate = 0;
  let sentAt = startedAt;
  encoder.setBitrate(encoderBitrate);

  const pacer = createFramePacer(clock, 1_000 / framesPerSecond, () => {
    const changed = game.renderFrame();
    const now = clock.now();
    const keyframe = wantsKeyframe && now - keyframeAt >= keyframeGapMs;
    const isNew = changed || keyframe;
    const isRepeat = !isNew && settling === 0;
    if (!isNew && now < (isRepeat ? repeatAt : changedAt + restMs)) return false;
    if (isNew) {
      settling = settlingFrames;
      changedAt = now;
    } else if (!isRepeat) settling -= 1;
    repeatAt = isRepeat ? Number.POSITIVE_INFINITY : now + lastRepeatMs;
    timestamp = Math.max(timestamp + 1, Math.round((now - startedAt) * 90));
    const frame = encoder.encode(game.frameBuffer, timestamp, keyframe);
    if (frame === null) return false;
    if (frame.keyframe) {
      wantsKeyframe = false;
      keyframeAt = now;
    }
    statistics.frames += 1;
    const elapsed = Math.max(1, now - sentAt);
    sentAt = now;
    sentBitrate +=
      ((frame.data.length * 8_000) / elapsed - sentBitrate) * (1 - Math.exp(-elapsed / sentSmoothingMs));
    connection.send(frame, timestamp);
    return true;
  });

  return {
    start() {
      wantsKeyframe = true;
      pacer.start();
      game.onPicture?.(pacer.pictureChanged);
    },
    stop() {
      game.onPicture?.(null);
      pacer.stop();
    },
    requestFrame: pacer.requestFrame,
    requestKeyframe() {
      wantsKeyframe = true;
    },
    adaptBitrate(feedback) {
      state = nextBitrate(state, feedback, limits, sentBitrate, clock.now());
      statistics.loss = state.loss;
      const change = Math.abs(state.bitrate - encoderBitrate);
      if (change >= encoderBitrate * bitrateChangeThreshold[encoder.codec]) {
        encoderBitrate = state.bitrate;
        encoder.setBitrate(encoderBitrate);
      }
      if (frameRateAt(state.bitrate) !== framesPerSecond) {
        framesPerSecond = frameRateAt(state.bitrate);
        pacer.setInterval(1_000 / framesPerSecond);
      }
    },
    statistics,
  };
}
