import type { Clock } from "../lib/clock.ts";
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
import type { GameSession } from "./gameSession.ts";

/** A rate is passed to the encoder when it differs by this part; a new VP8 encoder costs a keyframe. */
const bitrateChangeThreshold = { h264: 0.05, vp8: 0.2 } as const;

/** Keyframes on request are at least this far apart, ms: a request often comes several times. */
const keyframeGapMs = 150;

/** Over how long the rate really sent is smoothed, ms. */
const sentSmoothingMs = 500;

/** A world's picture on its way to one viewer. */
export interface VideoStream {
  /** Begins with a frame that stands alone. Harmless twice. */
  start(): void;
  stop(): void;
  /** A press came: do not wait for the next scheduled frame. */
  requestFrame(): void;
  keyframe(): void;
  /** What the receiver says about the line. */
  adapt(fact: NetworkFeedback): void;
  readonly statistics: { readonly frames: number; readonly loss: number };
}

export function createVideoStream(
  world: GameSession,
  viewer: PlayerConnection,
  encoder: VideoEncoder,
  clock: Clock,
): VideoStream {
  const limits = bitrateLimits(world.picture.width, world.picture.height);
  let rate = startBitrate(limits);
  let applied = rate.bitrate;
  let framesPerSecond = frameRateAt(rate.bitrate);
  let wantsKeyframe = true;
  let keyframeAt = Number.NEGATIVE_INFINITY;
  let timestamp = 0;
  const began = clock.now();
  const statistics = { frames: 0, loss: 0 };
  let sent = 0;
  let sentAt = began;
  encoder.setBitrate(applied);

  const pacer = createFramePacer(clock, 1_000 / framesPerSecond, () => {
    world.show();
    const now = clock.now();
    const alone = wantsKeyframe && now - keyframeAt >= keyframeGapMs;
    timestamp = Math.max(timestamp + 1, Math.round((now - began) * 90));
    const frame = encoder.encode(world.picture, timestamp, alone);
    if (frame === null) return;
    if (frame.keyframe) {
      wantsKeyframe = false;
      keyframeAt = now;
    }
    statistics.frames += 1;
    const since = Math.max(1, now - sentAt);
    sentAt = now;
    sent += ((frame.data.length * 8_000) / since - sent) * (1 - Math.exp(-since / sentSmoothingMs));
    viewer.send(frame, timestamp);
  });

  return {
    start() {
      wantsKeyframe = true;
      pacer.start();
    },
    stop: pacer.stop,
    requestFrame: pacer.requestFrame,
    keyframe() {
      wantsKeyframe = true;
    },
    adapt(fact) {
      rate = nextBitrate(rate, fact, limits, sent, clock.now());
      statistics.loss = rate.loss;
      if (Math.abs(rate.bitrate - applied) >= applied * bitrateChangeThreshold[encoder.codec]) {
        applied = rate.bitrate;
        encoder.setBitrate(applied);
      }
      if (frameRateAt(rate.bitrate) !== framesPerSecond) {
        framesPerSecond = frameRateAt(rate.bitrate);
        pacer.setInterval(1_000 / framesPerSecond);
      }
    },
    statistics,
  };
}
