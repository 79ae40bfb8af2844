import type { FrameBuffer } from "../../games/builtIn/kit/frameBuffer.ts";
import type { PictureSize } from "../library/pictureSize.ts";

export type VideoCodec = "h264" | "vp8";

/** Profiles of H.264: each decoder also decodes those before its own. Main adds CABAC, High the transform of 8×8. */
const h264Profiles = ["baseline", "main", "high"] as const;
export type H264Profile = (typeof h264Profiles)[number];

/** The best profile that all of these decoders decode. */
export function commonProfile(decoders: readonly H264Profile[]): H264Profile {
  const ranks = decoders.map((profile) => h264Profiles.indexOf(profile));
  return h264Profiles[Math.min(...ranks)] ?? "baseline";
}

export interface EncodedFrame {
  /** H.264: Annex B with start codes. VP8: one frame. */
  readonly data: Buffer;
  readonly keyframe: boolean;
}

/** Encodes frame buffers, synchronously and one for one. */
export interface VideoEncoder {
  readonly codec: VideoCodec;
  /**
   * @param timestamp 1/90000 s, higher than the previous one
   * @param keyframe forces a keyframe
   * @returns null when the encoder produced no frame
   */
  encode(buffer: FrameBuffer, timestamp: number, keyframe: boolean): EncodedFrame | null;
  /** Takes effect from the next frame on. @param bitrate bit/s */
  setBitrate(bitrate: number): void;
  /** In which pictures are sent now, px. A frame buffer of another size is scaled. */
  readonly size: PictureSize;
  /**
   * Sends the picture in another size, some frames later, from a keyframe on. Frame buffers may keep theirs.
   * @param width even, px  @param height even, px
   */
  setSize(width: number, height: number): void;
  /** Encodes in another profile, some frames later, from a keyframe on. VP8 has none. */
  setProfile(profile: H264Profile): void;
  close(): void;
}

export interface VideoEncoderSettings extends PictureSize {
  readonly framesPerSecond: number;
  /** bit/s */
  readonly bitrate: number;
  /** Of H.264; without meaning for VP8. */
  readonly profile: H264Profile;
}

/** @throws when this installation lacks the codec */
export type OpenVideoEncoder = (codec: VideoCodec, settings: VideoEncoderSettings) => Promise<VideoEncoder>;
