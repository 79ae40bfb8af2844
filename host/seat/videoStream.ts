import type { FrameFacts, HostFacts } from "../../wire/desk/frameFacts.ts";
import type { PictureQuality } from "../../wire/desk/pictureQuality.ts";
import type { Clock } from "../lib/clock.ts";
import { isSameSize, type PictureSize } from "../library/pictureSize.ts";
import type { RunningGame } from "../runners/runner.ts";
import { createDecoderPressure } from "../video/decoderPressure.ts";
import type { VideoEncoder } from "../video/encoder.ts";
import { createFramePacer } from "../video/framePacer.ts";
import { createPictureLadder } from "../video/pictureLadder.ts";
import type { PlayerConnection } from "../webrtc/playerConnection.ts";
import { createFrameLog } from "./frameLog.ts";

/** The encoder gets a new bitrate when it differs by this fraction. For VP8 a change costs a keyframe. */
const bitrateChangeThreshold = { h264: 0.05, vp8: 0.2 } as const;

/** Minimum time between two requested keyframes, ms: requests often arrive several at once. */
const keyframeGapMs = 150;

/**
 * Frames that are still sent after the picture stopped changing, because rate control leaves the newest one coarse. After
 * them an unchanged picture costs no encoding (R-HOST-05).
 */
const settlingFrames = 10;

/**
 * When they begin after the last change, ms: otherwise each frame of a program with a low frame rate would be encoded twice.
 */
const restMs = 50;

/** The last frame is repeated after this time, ms: if it was lost, the receiver would not notice otherwise. */
const lastRepeatMs = 500;

/** Letters of a game that is drawn with fewer lines are too small, so that it is scaled instead. */
const fewestDrawnLines = 360;

/** Gives the encoder a bitrate that differs enough from the one it has. @returns the one it has now, bit/s */
function followBitrate(encoder: VideoEncoder, before: number, wanted: number): number {
  if (Math.abs(wanted - before) < before * bitrateChangeThreshold[encoder.codec]) return before;
  encoder.setBitrate(wanted);
  return wanted;
}

/**
 * A game that can be drawn in any size is drawn in the one that is sent: nothing is scaled.
 * @param full its full size, in whose shape it is drawn where the sent one has too few lines
 */
function drawAsSent(
  game: Pick<RunningGame, "frameBuffer" | "drawIn">,
  sent: PictureSize,
  full: PictureSize,
): void {
  const { frameBuffer: drawn } = game;
  if (sent.height >= fewestDrawnLines) {
    if (!isSameSize(sent, drawn)) game.drawIn?.(sent);
  } else if (Math.abs(drawn.width / drawn.height - full.width / full.height) > 0.05) game.drawIn?.(full);
}

/** Renders, encodes and sends a game's frames to one player. */
export type VideoStream = ReturnType<typeof createVideoStream>;

export function createVideoStream(
  game: Pick<RunningGame, "frameBuffer" | "drawIn" | "resize" | "renderFrame" | "onPicture" | "shownInput">,
  connection: Pick<PlayerConnection, "send" | "line" | "sendMessage">,
  encoder: VideoEncoder,
  clock: Clock,
  firstQuality: PictureQuality = "auto",
) {
  let { size }: { size: PictureSize } = encoder;
  const ladder = createPictureLadder(size.width, size.height, firstQuality);
  const decoder = createDecoderPressure();
  const log = createFrameLog(clock.now);
  let encoderBitrate = connection.line.pictureBitrate;
  let wantsKeyframe = true;
  let keyframeAt = Number.NEGATIVE_INFINITY;
  let timestamp = 0;
  const startedAt = clock.now();
  let frames = 0;
  let settling = settlingFrames;
  let changedAt = Number.NEGATIVE_INFINITY;
  let repeatAt = Number.POSITIVE_INFINITY;
  encoder.setBitrate(encoderBitrate);

  /** Adapts bitrate, size and frame rate to the line. */
  const adapt = (now: number): void => {
    const bitrate = connection.line.pictureBitrate;
    encoderBitrate = followBitrate(encoder, encoderBitrate, bitrate);
    if (ladder.adapt(connection.line.silent ? null : bitrate, now)) applyRung();
  };

  /** A change of the size costs a keyframe, one of the frame rate alone nothing. */
  const applyRung = (): void => {
    const { rung, reducedBy, weak } = ladder;
    if (!isSameSize(rung, size)) encoder.setSize(rung.width, rung.height);
    size = rung;
    pacer.setInterval(1_000 / rung.framesPerSecond);
    connection.sendMessage({ type: "picture", ...rung, reducedBy, weak });
  };

  const sendFrame = (): boolean => {
    drawAsSent(game, encoder.size, ladder.full);
    const changed = game.renderFrame();
    const now = clock.now();
    const next = Math.max(timestamp + 1, Math.round((now - startedAt) * 90));
    log.drawn({ isChanged: changed, input: game.shownInput?.() ?? 0, at: now, timestamp: next });
    adapt(now);
    const keyframe = wantsKeyframe && now - keyframeAt >= keyframeGapMs;
    const isNew = changed || keyframe;
    const isRepeat = !isNew && settling === 0;
    if (!isNew && now < (isRepeat ? repeatAt : changedAt + restMs)) return false;
    if (isNew) {
      settling = settlingFrames;
      changedAt = now;
    } else if (!isRepeat) settling -= 1;
    repeatAt = isRepeat ? Number.POSITIVE_INFINITY : now + lastRepeatMs;
    timestamp = next;
    const frame = encoder.encode(game.frameBuffer, timestamp, keyframe);
    if (frame === null) return false;
    if (frame.keyframe) {
      wantsKeyframe = false;
      keyframeAt = now;
    }
    frames += 1;
    connection.send(frame, timestamp);
    log.sent(clock.now(), timestamp);
    return true;
  };
  const pacer = createFramePacer(clock, 1_000 / ladder.rung.framesPerSecond, sendFrame, log.timerLate);

  return {
    /** Starts with a keyframe. Calling it twice is harmless. */
    start() {
      wantsKeyframe = true;
      applyRung();
      pacer.start();
      game.onPicture?.(pacer.pictureChanged);
    },
    stop() {
      game.onPicture?.(null);
      pacer.stop();
    },
    /** Renders a frame early because of an input, instead of at the next scheduled time. */
    requestFrame: pacer.requestFrame,
    requestKeyframe() {
      wantsKeyframe = true;
    },
    /** The player has pressed something: measures how long its effect takes (R-LAG-01). */
    pressed: log.pressed,
    /** How long frames and inputs took since the last call; null before the first frame. */
    takeFacts: (): HostFacts | null => log.take(1_000 / ladder.rung.framesPerSecond),
    setQuality(quality: PictureQuality) {
      ladder.choose(quality);
      connection.line.limit(ladder.limits);
      applyRung();
    },
    /** Sends the picture in another shape, and has the game drawn in it. @param full even, px */
    setShape(full: PictureSize) {
      game.resize?.(full);
      if (!ladder.resize(full)) return;
      connection.line.limit(ladder.limits);
      game.drawIn?.(full);
      applyRung();
    },
    /** Adapts to the frames that the player reports as shown or late. */
    spareDecoder(facts: FrameFacts) {
      if (!decoder.add(facts, 1_000 / ladder.rung.framesPerSecond, clock.now())) return;
      ladder.spare(decoder.steps);
      applyRung();
    },
    /** Frames sent so far. */
    get frames(): number {
      return frames;
    },
  };
}
