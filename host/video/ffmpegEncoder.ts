import {
  AV_LOG_ERROR,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  SWS_AREA,
} from "node-av/constants";
import { type Frame, Log, Packet, SoftwareScaleContext } from "node-av/lib";
import type { FrameBuffer } from "../../games/builtIn/kit/frameBuffer.ts";
import { isSameSize, type PictureSize } from "../library/pictureSize.ts";
import type { EncodedFrame, VideoCodec, VideoEncoder, VideoEncoderSettings } from "./encoder.ts";
import {
  applyBitrate,
  createFrame,
  encoderLadder,
  type FfmpegCodec,
  gpuDevices,
  type OpenCodec,
  openFirst,
} from "./ffmpegCodec.ts";
import { createFramePace } from "./framePace.ts";

Log.setLevel(AV_LOG_ERROR);

const devices = gpuDevices();
const ladders = { h264: encoderLadder("h264", devices), vp8: encoderLadder("vp8", devices) };

/** Opens an encoder of node-av (FFmpeg in this process). @throws if it can't be opened */
export async function openFfmpegEncoder(
  codec: VideoCodec,
  settings: VideoEncoderSettings,
): Promise<VideoEncoder> {
  const packet = new Packet();
  packet.alloc();
  const ladder = ladders[codec];
  let open = await openSized(ladder, settings);
  let closed = false;
  let reopening = false;
  let wanted: VideoEncoderSettings = settings;
  const pace = createFramePace(settings.framesPerSecond);

  const reopen = async (next: VideoEncoderSettings): Promise<void> => {
    const opened = await openSized(ladder, next);
    const old = closed ? opened : open;
    if (!closed) open = opened;
    old.close();
  };

  const apply = (): void => {
    const { width, height, profile } = open.settings;
    const sameStream = wanted.width === width && wanted.height === height && wanted.profile === profile;
    if (open.kind.changesBitrate && sameStream && !reopening) {
      applyBitrate(open.context, wanted.bitrate, pace.factor);
      return;
    }
    // No encoder can change size or profile while running, and some not the bitrate: open a replacement, one at a time.
    if (reopening) return;
    reopening = true;
    const next = wanted;
    void reopen(next)
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
      if (pace.add(timestamp) && open.kind.changesBitrate) apply();
      frame.pts = BigInt(timestamp);
      frame.pictType = keyframe ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
      const uploaded = open.upload(frame);
      if (uploaded === null || open.context.sendFrameSync(uploaded) < 0) return null;
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

interface SizedEncoder extends OpenCodec {
  readonly settings: VideoEncoderSettings;
  readonly kind: FfmpegCodec;
  /** @returns the picture scaled to this encoder's size; valid until the next call */
  fit(buffer: FrameBuffer): Frame;
}

async function openSized(
  ladder: readonly FfmpegCodec[],
  settings: VideoEncoderSettings,
): Promise<SizedEncoder> {
  const open = await openFirst(ladder, settings);
  const frame = createFrame(settings);
  let scaling: Scaling | null = null;
  return {
    ...open,
    settings,
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
      open.close();
      scaling?.close();
      frame.free();
    },
  };
}

interface Scaling {
  readonly from: PictureSize;
  scale(buffer: FrameBuffer, to: Frame): void;
  close(): void;
}

function openScaling({ width, height }: PictureSize, to: PictureSize): Scaling {
  const scaler = new SoftwareScaleContext();
  const full = createFrame({ width, height });
  // Area averaging keeps letters readable and avoids flicker in motion.
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
