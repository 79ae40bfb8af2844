import {
  AV_LOG_ERROR,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBX264,
  SWS_AREA,
} from "node-av/constants";
import { Codec, CodecContext, Frame, Log, Packet, Rational, SoftwareScaleContext } from "node-av/lib";
import type { FrameBuffer } from "../../games/builtIn/kit/frameBuffer.ts";
import type { EncodedFrame, H264Profile, VideoCodec, VideoEncoder, VideoEncoderSettings } from "./encoder.ts";
import { createFramePace } from "./framePace.ts";

/** In frames, longer than any game lasts: keyframes are produced on request only. */
const keyframeInterval = 1_000_000;

/** Size of the encoder's rate control buffer, s: about four frames. A larger one would let bursts add latency. */
const rateBufferSeconds = 0.07;

/** `ultrafast` leaves out what a profile adds. */
const profileTools: Readonly<Record<H264Profile, string>> = {
  baseline: "cabac=0:8x8dct=0",
  main: "cabac=1:8x8dct=0",
  high: "cabac=1:8x8dct=1",
};

Log.setLevel(AV_LOG_ERROR);

/** Which codecs this installation can encode. The H.264 encoder (x264) is optional. */
export function availableCodecs(): ReadonlySet<VideoCodec> {
  const found = new Set<VideoCodec>();
  if (Codec.findEncoderByName(FF_ENCODER_LIBX264)) found.add("h264");
  if (Codec.findEncoderByName(FF_ENCODER_LIBVPX_VP8)) found.add("vp8");
  return found;
}

/** Opens an encoder of node-av (FFmpeg in this process). @throws when it cannot be opened */
export async function openFfmpegEncoder(
  codec: VideoCodec,
  settings: VideoEncoderSettings,
): Promise<VideoEncoder> {
  const packet = new Packet();
  packet.alloc();
  let open = await openSized(codec, settings);
  let closed = false;
  let reopening = false;
  let wanted: VideoEncoderSettings = settings;
  const pace = createFramePace(settings.framesPerSecond);

  const reopen = async (next: VideoEncoderSettings): Promise<void> => {
    const opened = await openSized(codec, next);
    const old = closed ? opened : open;
    if (!closed) open = opened;
    old.close();
  };

  const apply = (): void => {
    const { width, height, profile } = open.settings;
    const sameStream = wanted.width === width && wanted.height === height && wanted.profile === profile;
    if (codec === "h264" && sameStream && !reopening) {
      applyBitrate(open.context, wanted.bitrate, pace.factor);
      return;
    }
    // Neither takes a new size or profile while it runs, nor libvpx a new bitrate: a second one is opened to replace it, one at a time.
    if (reopening) return;
    reopening = true;
    const next = wanted;
    reopen(next)
      .catch(() => undefined)
      .then(() => {
        reopening = false;
        if (wanted !== next && !closed) apply();
      });
  };

  return {
    codec,
    get size() {
      return open.settings;
    },
    encode(buffer, timestamp, keyframe): EncodedFrame | null {
      if (closed) return null;
      const frame = open.fit(buffer);
      if (codec === "h264" && pace.add(timestamp)) apply();
      frame.pts = BigInt(timestamp);
      frame.pictType = keyframe ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
      if (open.context.sendFrameSync(frame) < 0) return null;
      if (open.context.receivePacketSync(packet) < 0) return null;
      const { data } = packet;
      const encoded = data === null ? null : { data: Buffer.from(data), keyframe: packet.isKeyframe };
      packet.unref();
      return encoded;
    },
    setBitrate(bitrate) {
      wanted = { ...wanted, bitrate };
      apply();
    },
    setSize(width, height) {
      wanted = { ...wanted, width, height };
      apply();
    },
    setProfile(profile) {
      if (codec !== "h264" || profile === wanted.profile) return;
      wanted = { ...wanted, profile };
      apply();
    },
    close() {
      if (closed) return;
      closed = true;
      packet.free();
      open.close();
    },
  };
}

/** An encoder for one size of the picture. */
interface SizedEncoder {
  readonly settings: VideoEncoderSettings;
  readonly context: CodecContext;
  /** @returns the picture in this encoder's size; valid until the next call */
  fit(buffer: FrameBuffer): Frame;
  close(): void;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const isSameSize = (one: Size, other: Size): boolean =>
  one.width === other.width && one.height === other.height;

async function openSized(codec: VideoCodec, settings: VideoEncoderSettings): Promise<SizedEncoder> {
  const context = await openContext(codec, settings);
  const frame = createFrame(settings);
  let scaling: Scaling | null = null;
  return {
    settings,
    context,
    fit(buffer) {
      if (isSameSize(buffer, settings)) copyFrame(frame, buffer);
      else {
        if (scaling === null || !isSameSize(buffer, scaling.from)) {
          scaling?.close();
          scaling = openScaling(buffer, settings);
        }
        scaling.scale(buffer, frame);
      }
      return frame;
    },
    close() {
      context.freeContext();
      scaling?.close();
      frame.free();
    },
  };
}

/** Scales frame buffers of one size. */
interface Scaling {
  readonly from: Size;
  scale(buffer: FrameBuffer, to: Frame): void;
  close(): void;
}

function openScaling({ width, height }: Size, to: Size): Scaling {
  const scaler = new SoftwareScaleContext();
  const full = createFrame({ width, height });
  // The mean of the pixels that become one: letters stay whole, and nothing flickers when it moves.
  scaler.getContext(width, height, AV_PIX_FMT_YUV420P, to.width, to.height, AV_PIX_FMT_YUV420P, SWS_AREA);
  return {
    from: { width, height },
    scale(buffer, frame) {
      copyFrame(full, buffer);
      frame.makeWritable();
      scaler.scaleFrameSync(frame, full);
    },
    close() {
      scaler.freeContext();
      full.free();
    },
  };
}

async function openContext(name: VideoCodec, settings: VideoEncoderSettings): Promise<CodecContext> {
  const codec = Codec.findEncoderByName(name === "h264" ? FF_ENCODER_LIBX264 : FF_ENCODER_LIBVPX_VP8);
  if (!codec) throw new Error(`no ${name} encoder in this installation`);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = settings.width;
  context.height = settings.height;
  context.pixelFormat = AV_PIX_FMT_YUV420P;
  context.timeBase = new Rational(1, 90_000);
  context.framerate = new Rational(settings.framesPerSecond, 1);
  context.gopSize = keyframeInterval;
  context.maxBFrames = 0;
  context.threadCount = 1;
  // The rate buffer must be set before opening, or x264 accepts no later change.
  applyBitrate(context, settings.bitrate, 1);
  const options: Record<string, string> =
    name === "h264"
      ? {
          preset: "ultrafast",
          tune: "zerolatency",
          profile: settings.profile,
          "forced-idr": "1",
          "x264-params": `repeat-headers=1:scenecut=0:sliced-threads=0:${profileTools[settings.profile]}`,
        }
      : {
          deadline: "realtime",
          "cpu-used": "8",
          "lag-in-frames": "0",
          "error-resilient": "1",
          // A larger keyframe would fill the queue of a narrow line, and every new bitrate makes one.
          "max-intra-rate": "400",
        };
  for (const [key, value] of Object.entries(options)) {
    if (context.setOption(key, value) < 0) throw new Error(`${name} encoder refused ${key}=${value}`);
  }
  const opened = await context.open2(codec);
  if (opened < 0) throw new Error(`${name} encoder did not open (${opened})`);
  return context;
}

/** @param factor of the frames announced to the frames that really come */
function applyBitrate(context: CodecContext, bitrate: number, factor: number): void {
  context.bitRate = BigInt(Math.round(bitrate * factor));
  context.rcMaxRate = BigInt(Math.round(bitrate * factor));
  context.rcBufferSize = Math.round(bitrate * rateBufferSeconds);
}

function createFrame({ width, height }: Size): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.format = AV_PIX_FMT_YUV420P;
  frame.width = width;
  frame.height = height;
  if (frame.allocBuffer() < 0) throw new Error("no memory for a video frame");
  return frame;
}

function copyFrame(frame: Frame, buffer: FrameBuffer): void {
  // The encoder may still reference the previous frame's memory.
  frame.makeWritable();
  const planes = frame.data;
  const strides = frame.linesize;
  copyPlane(planes?.[0], strides[0], buffer.y, buffer.width, buffer.height);
  copyPlane(planes?.[1], strides[1], buffer.u, buffer.width >> 1, buffer.height >> 1);
  copyPlane(planes?.[2], strides[2], buffer.v, buffer.width >> 1, buffer.height >> 1);
}

function copyPlane(
  to: Buffer | undefined,
  stride: number | undefined,
  from: Uint8Array,
  width: number,
  height: number,
): void {
  if (to === undefined || stride === undefined) return;
  if (stride === width) {
    to.set(from);
    return;
  }
  for (let row = 0; row < height; row += 1) {
    to.set(from.subarray(row * width, (row + 1) * width), row * stride);
  }
}
