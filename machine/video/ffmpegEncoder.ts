import {
  AV_LOG_ERROR,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBX264,
} from "node-av/constants";
import { Codec, CodecContext, Frame, Log, Packet, Rational } from "node-av/lib";
import type { EncodedFrame, VideoCodec, VideoEncoder, VideoEncoderSettings } from "./encoder.ts";
import type { FrameBuffer } from "./frameBuffer.ts";

/** In frames, longer than any game lasts: keyframes are produced on request only. */
const keyframeInterval = 1_000_000;

/** Size of the encoder's rate control buffer, s: about four frames. A larger one would let bursts add latency. */
const rateBufferSeconds = 0.07;

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
  let context = await openContext(codec, settings);
  const frame = createFrame(settings);
  const packet = new Packet();
  packet.alloc();
  let closed = false;
  let reopening = false;
  let wantedBitrate = settings.bitrate;

  const reopen = async (bitrate: number): Promise<void> => {
    const next = await openContext(codec, { ...settings, bitrate });
    if (closed) next.freeContext();
    else {
      context.freeContext();
      context = next;
    }
  };

  function setBitrate(bitrate: number): void {
    wantedBitrate = bitrate;
    if (codec === "h264") {
      applyBitrate(context, bitrate);
      return;
    }
    // libvpx accepts no new bitrate while it runs: a second context is opened to replace it, one at a time.
    if (reopening) return;
    reopening = true;
    reopen(bitrate)
      .catch(() => undefined)
      .then(() => {
        reopening = false;
        if (wantedBitrate !== bitrate && !closed) setBitrate(wantedBitrate);
      });
  }

  return {
    codec,
    encode(buffer, timestamp, keyframe): EncodedFrame | null {
      if (closed) return null;
      copyFrame(frame, buffer);
      frame.pts = BigInt(timestamp);
      frame.pictType = keyframe ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
      if (context.sendFrameSync(frame) < 0) return null;
      if (context.receivePacketSync(packet) < 0) return null;
      const { data } = packet;
      const encoded = data === null ? null : { data: Buffer.from(data), keyframe: packet.isKeyframe };
      packet.unref();
      return encoded;
    },
    setBitrate,
    close() {
      if (closed) return;
      closed = true;
      packet.free();
      frame.free();
      context.freeContext();
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
  applyBitrate(context, settings.bitrate);
  const options: Record<string, string> =
    name === "h264"
      ? {
          preset: "ultrafast",
          tune: "zerolatency",
          profile: "baseline",
          "forced-idr": "1",
          "x264-params": "repeat-headers=1:scenecut=0:sliced-threads=0",
        }
      : { deadline: "realtime", "cpu-used": "8", "lag-in-frames": "0", "error-resilient": "1" };
  for (const [key, value] of Object.entries(options)) {
    if (context.setOption(key, value) < 0) throw new Error(`${name} encoder refused ${key}=${value}`);
  }
  const opened = await context.open2(codec);
  if (opened < 0) throw new Error(`${name} encoder did not open (${opened})`);
  return context;
}

function applyBitrate(context: CodecContext, bitrate: number): void {
  context.bitRate = BigInt(bitrate);
  context.rcMaxRate = BigInt(bitrate);
  context.rcBufferSize = Math.round(bitrate * rateBufferSeconds);
}

function createFrame(settings: VideoEncoderSettings): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.format = AV_PIX_FMT_YUV420P;
  frame.width = settings.width;
  frame.height = settings.height;
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
