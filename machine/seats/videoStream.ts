import type { Clock } from "../lib/clock.ts";
import { framesAt, limitsFor, nextRate, type RateFact, startRate } from "../video/bitrate.ts";
import type { Encoder } from "../video/encoder.ts";
import { createPacer } from "../video/framePacer.ts";
import type { Viewer } from "../webrtc/playerConnection.ts";
import type { World } from "./gameSession.ts";

/** A rate is passed to the encoder when it differs by this part; a new VP8 encoder costs a keyframe. */
const WORTH = { h264: 0.05, vp8: 0.2 } as const;

/** Keyframes on request are at least this far apart, ms: a request often comes several times. */
const KEYFRAME_GAP_MS = 150;

/** Over how long the rate really sent is smoothed, ms. */
const SENT_MEMORY_MS = 500;

/** A world's picture on its way to one viewer. */
export interface Stream {
  /** Begins with a frame that stands alone. Harmless twice. */
  start(): void;
  stop(): void;
  /** A press came: do not wait for the next scheduled frame. */
  hurry(): void;
  keyframe(): void;
  /** What the receiver says about the line. */
  adapt(fact: RateFact): void;
  readonly statistics: { readonly frames: number; readonly loss: number };
}

export function createStream(world: World, viewer: Viewer, encoder: Encoder, clock: Clock): Stream {
  const limits = limitsFor(world.picture.width, world.picture.height);
  let rate = startRate(limits);
  let applied = rate.bits;
  let framesPerSecond = framesAt(rate.bits);
  let wantsKeyframe = true;
  let keyframeAt = Number.NEGATIVE_INFINITY;
  let timestamp = 0;
  const began = clock.now();
  const statistics = { frames: 0, loss: 0 };
  let sent = 0;
  let sentAt = began;
  encoder.setRate(applied);

  const pacer = createPacer(clock, 1_000 / framesPerSecond, () => {
    world.show();
    const now = clock.now();
    const alone = wantsKeyframe && now - keyframeAt >= KEYFRAME_GAP_MS;
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
    sent += ((frame.data.length * 8_000) / since - sent) * (1 - Math.exp(-since / SENT_MEMORY_MS));
    viewer.send(frame, timestamp);
  });

  return {
    start() {
      wantsKeyframe = true;
      pacer.start();
    },
    stop: pacer.stop,
    hurry: pacer.hurry,
    keyframe() {
      wantsKeyframe = true;
    },
    adapt(fact) {
      rate = nextRate(rate, fact, limits, sent, clock.now());
      statistics.loss = rate.loss;
      if (Math.abs(rate.bits - applied) >= applied * WORTH[encoder.codec]) {
        applied = rate.bits;
        encoder.setRate(applied);
      }
      if (framesAt(rate.bits) !== framesPerSecond) {
        framesPerSecond = framesAt(rate.bits);
        pacer.setInterval(1_000 / framesPerSecond);
      }
    },
    statistics,
  };
}
