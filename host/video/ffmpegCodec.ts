import {
  AV_HWDEVICE_TYPE_VAAPI,
  AV_PIX_FMT_NV12,
  AV_PIX_FMT_VAAPI,
  AV_PIX_FMT_YUV420P,
  FF_ENCODER_H264_NVENC,
  FF_ENCODER_H264_VAAPI,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBX264,
  type FFVideoEncoder,
  SWS_POINT,
} from "node-av/constants";
import {
  Codec,
  CodecContext,
  Frame,
  HardwareDeviceContext,
  HardwareFramesContext,
  Packet,
  Rational,
  SoftwareScaleContext,
} from "node-av/lib";
import { namesIn } from "../../server/files.ts";
import type { H264Profile, VideoCodec, VideoEncoderSettings } from "./encoder.ts";

/** An FFmpeg encoder, with options for returning each frame at once. */
export interface FfmpegCodec {
  readonly name: FFVideoEncoder;
  readonly codec: VideoCodec;
  /** Can change its bitrate while running. Other encoders are reopened for that. */
  readonly changesBitrate: boolean;
  /** Render node of the GPU to which frames are uploaded first; null for encoders that take frames from memory. */
  readonly renderNode: string | null;
  readonly options: (settings: VideoEncoderSettings) => Readonly<Record<string, string>>;
}

export interface OpenCodec {
  readonly context: CodecContext;
  /** @returns the frame for the encoder; valid until the next call. null if the GPU rejected it */
  upload(frame: Frame): Frame | null;
  close(): void;
}

/** In frames, longer than any game: keyframes are only made on request. */
const keyframeInterval = 1_000_000;

/** Rate control buffer of the encoder, s: about four frames. A larger one would let bursts add latency. */
const rateBufferSeconds = 0.07;

/** Sets the profile's tools explicitly, because `ultrafast` disables them. */
const profileTools: Readonly<Record<H264Profile, string>> = {
  baseline: "cabac=0:8x8dct=0",
  main: "cabac=1:8x8dct=0",
  high: "cabac=1:8x8dct=1",
};

const x264: FfmpegCodec = {
  name: FF_ENCODER_LIBX264,
  codec: "h264",
  changesBitrate: true,
  renderNode: null,
  options: ({ profile }) => ({
    preset: "ultrafast",
    tune: "zerolatency",
    profile,
    "forced-idr": "1",
    "x264-params": `repeat-headers=1:scenecut=0:sliced-threads=0:${profileTools[profile]}`,
  }),
};

const vp8: FfmpegCodec = {
  name: FF_ENCODER_LIBVPX_VP8,
  codec: "vp8",
  changesBitrate: false,
  renderNode: null,
  options: () => ({
    deadline: "realtime",
    "cpu-used": "8",
    "lag-in-frames": "0",
    "error-resilient": "1",
    // A larger keyframe would fill the queue of a slow line, and every change of bitrate makes one.
    "max-intra-rate": "400",
  }),
};

const nvenc: FfmpegCodec = {
  name: FF_ENCODER_H264_NVENC,
  codec: "h264",
  changesBitrate: true,
  renderNode: null,
  options: ({ profile }) => ({
    preset: "p1",
    tune: "ull",
    rc: "cbr",
    zerolatency: "1",
    delay: "0",
    "forced-idr": "1",
    profile,
  }),
};

const vaapi = (renderNode: string): FfmpegCodec => ({
  name: FF_ENCODER_H264_VAAPI,
  codec: "h264",
  changesBitrate: false,
  renderNode,
  options: ({ profile }) => ({
    async_depth: "1",
    rc_mode: "CBR",
    profile: profile === "baseline" ? "constrained_baseline" : profile,
  }),
});

/** Codecs that this installation can encode. The H.264 encoder (x264) is optional. */
export function availableCodecs(): ReadonlySet<VideoCodec> {
  return new Set([x264, vp8].filter(({ name }) => Codec.findEncoderByName(name)).map(({ codec }) => codec));
}

/** Names of the GPU's devices, below /dev. */
export function gpuDevices(list: (folder: string) => readonly string[] = namesIn): readonly string[] {
  return [
    ...list("/dev").filter((name) => name === "nvidiactl"),
    ...list("/dev/dri")
      .filter((name) => name.startsWith("renderD"))
      .sort()
      .map((name) => `dri/${name}`),
  ];
}

/** Encoders in the order of trying them: GPU first, then CPU. @param devices from `gpuDevices` */
export function encoderLadder(codec: VideoCodec, devices: readonly string[]): readonly FfmpegCodec[] {
  if (codec === "vp8") return [vp8];
  return [...devices.flatMap((name) => (name === "nvidiactl" ? [nvenc] : [vaapi(`/dev/${name}`)])), x264];
}

/** GPU encoders that failed in this process are not retried: NVENC refuses more sessions than the driver allows. */
const failed = new WeakSet<FfmpegCodec>();

/**
 * R-HOST-18: opens the first encoder of a ladder that works. A GPU encoder works if it has encoded a frame.
 * @throws the last one's error
 */
export async function openFirst(
  ladder: readonly FfmpegCodec[],
  settings: VideoEncoderSettings,
): Promise<OpenCodec & { readonly kind: FfmpegCodec }> {
  const last = ladder.at(-1);
  for (const kind of ladder) {
    if (failed.has(kind)) continue;
    try {
      const open = await openCodec(kind, settings);
      if (kind === last || encodesFrame(open, settings)) return { ...open, kind };
      open.close();
    } catch (error) {
      if (kind === last) throw error;
    }
    failed.add(kind);
  }
  throw new Error("no encoder in this installation");
}

async function openCodec(kind: FfmpegCodec, settings: VideoEncoderSettings): Promise<OpenCodec> {
  const codec = Codec.findEncoderByName(kind.name);
  if (!codec) throw new Error(`no ${kind.name} in this installation`);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = settings.width;
  context.height = settings.height;
  context.timeBase = new Rational(1, 90_000);
  context.framerate = new Rational(settings.framesPerSecond, 1);
  context.gopSize = keyframeInterval;
  context.maxBFrames = 0;
  context.threadCount = 1;
  // The rate buffer must be set before opening, or x264 accepts no later change.
  applyBitrate(context, settings.bitrate, 1);
  const memory =
    kind.renderNode === null ? processorMemory(context) : gpuMemory(context, kind.renderNode, settings);
  const close = (): void => {
    context.freeContext();
    memory.close();
  };
  try {
    for (const [key, value] of Object.entries(kind.options(settings))) {
      if (context.setOption(key, value) < 0) throw new Error(`${kind.name} refused ${key}=${value}`);
    }
    const opened = await context.open2(codec);
    if (opened < 0) throw new Error(`${kind.name} did not open (${opened})`);
  } catch (error) {
    close();
    throw error;
  }
  return { context, upload: memory.upload, close };
}

type Memory = Pick<OpenCodec, "upload" | "close">;

function processorMemory(context: CodecContext): Memory {
  context.pixelFormat = AV_PIX_FMT_YUV420P;
  return { upload: (frame) => frame, close: () => undefined };
}

/** VA-API frames: NV12 in GPU memory. @throws if the device can't be used */
function gpuMemory(
  context: CodecContext,
  renderNode: string,
  { width, height }: VideoEncoderSettings,
): Memory {
  const device = new HardwareDeviceContext();
  if (device.create(AV_HWDEVICE_TYPE_VAAPI, renderNode) < 0)
    throw new Error(`${renderNode} cannot be opened`);
  const frames = new HardwareFramesContext();
  frames.alloc(device);
  frames.format = AV_PIX_FMT_VAAPI;
  frames.swFormat = AV_PIX_FMT_NV12;
  frames.width = width;
  frames.height = height;
  frames.initialPoolSize = 4;
  if (frames.init() < 0) throw new Error(`${renderNode} has no memory for frames`);
  context.pixelFormat = AV_PIX_FMT_VAAPI;
  context.hwFramesCtx = frames;
  const converter = new SoftwareScaleContext();
  converter.getContext(width, height, AV_PIX_FMT_YUV420P, width, height, AV_PIX_FMT_NV12, SWS_POINT);
  const converted = createFrame({ width, height }, AV_PIX_FMT_NV12);
  const surface = new Frame();
  surface.alloc();
  return {
    upload(frame) {
      converted.makeWritable();
      converter.scaleFrameSync(converted, frame);
      surface.unref();
      if (frames.getBuffer(surface) < 0 || frames.transferDataSync(surface, converted) < 0) return null;
      surface.pts = frame.pts;
      surface.pictType = frame.pictType;
      return surface;
    },
    close() {
      converter.freeContext();
      converted.free();
      surface.free();
      frames.free();
      device.free();
    },
  };
}

/** Test encoding. The frame is not missed, because the player's stream starts with its own keyframe. */
function encodesFrame({ context, upload }: OpenCodec, size: VideoEncoderSettings): boolean {
  const frame = createFrame(size);
  frame.pts = -1n;
  const packet = new Packet();
  packet.alloc();
  try {
    const uploaded = upload(frame);
    return (
      uploaded !== null && context.sendFrameSync(uploaded) >= 0 && context.receivePacketSync(packet) >= 0
    );
  } finally {
    packet.free();
    frame.free();
  }
}

/** @param factor ratio of announced to real frame rate */
export function applyBitrate(context: CodecContext, bitrate: number, factor: number): void {
  context.bitRate = BigInt(Math.round(bitrate * factor));
  context.rcMaxRate = context.bitRate;
  context.rcBufferSize = Math.round(bitrate * rateBufferSeconds);
}

/** @throws if there is no memory */
export function createFrame(
  { width, height }: { readonly width: number; readonly height: number },
  format: typeof AV_PIX_FMT_YUV420P | typeof AV_PIX_FMT_NV12 = AV_PIX_FMT_YUV420P,
): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.format = format;
  frame.width = width;
  frame.height = height;
  if (frame.allocBuffer() < 0) throw new Error("no memory for a video frame");
  return frame;
}
