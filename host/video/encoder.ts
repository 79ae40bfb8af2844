import type { FrameBuffer } from "../../games/builtIn/kit/frameBuffer.ts";
import type { PictureSize } from "../library/pictureSize.ts";

export type VideoCodec = "h264" | "vp8";

/** H.264 profiles: each decoder also decodes those before its own. Main adds CABAC, High the 8×8 transform. */
const h264Profiles = ["baseline", "main", "high"] as const;
export type H264Profile = (typeof h264Profiles)[number];

/** The best profile that all these decoders support. */
export function commonProfile(decoders: readonly H264Profile[]): H264Profile {
  const ranks = decoders.map((profile) => h264Profiles.indexOf(profile));
  return h264Profiles[Math.min(...ranks)] ?? "baseline";
}

export interface EncodedFrame {
  /** H.264: Annex B with start codes. VP8: one frame. */
  readonly data: Buffer;
  readonly keyframe: boolean;
}

/** Encodes each frame buffer as one frame, synchronously. */
export interface VideoEncoder {
  readonly codec: VideoCodec;
  /**
   * @param timestamp 1/90000 s, increasing
   * @param keyframe forces a keyframe
   * @returns null if the encoder produced no frame
   */
  encode(buffer: FrameBuffer, timestamp: number, keyframe: boolean): EncodedFrame | null;
  /** Takes effect from the next frame on. @param bitrate bit/s */
  setBitrate(bitrate: number): void;
  /** Current size of sent pictures, px. Frame buffers of other sizes are scaled. */
  readonly size: PictureSize;
  /**
   * Changes the size of sent pictures, some frames later, with a keyframe. Frame buffers may keep theirs.
   * @param width even, px  @param height even, px
   */
  setSize(width: number, height: number): void;
  /** Changes the profile, some frames later, with a keyframe. No effect for VP8. */
  setProfile(profile: H264Profile): void;
  close(): void;
}

export interface VideoEncoderSettings extends PictureSize {
  readonly framesPerSecond: number;
  /** bit/s */
  readonly bitrate: number;
  /** For H.264; ignored for VP8. */
  readonly profile: H264Profile;
}

/** @throws if this installation lacks the codec */
export type OpenVideoEncoder = (codec: VideoCodec, settings: VideoEncoderSettings) => Promise<VideoEncoder>;
