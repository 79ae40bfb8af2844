import type { FrameBuffer } from "./frameBuffer.ts";

export type VideoCodec = "h264" | "vp8";

export interface EncodedFrame {
  /** H.264: Annex B with start codes. VP8: one frame. */
  readonly data: Buffer;
  readonly keyframe: boolean;
}

/** Turns pictures into frames, one in, one out, at once. */
export interface VideoEncoder {
  readonly codec: VideoCodec;
  /**
   * @param timestamp of the picture in 1/90000 s, higher than the one before
   * @param keyframe asks for a frame that stands alone
   * @returns null when the encoder kept the frame back
   */
  encode(picture: FrameBuffer, timestamp: number, keyframe: boolean): EncodedFrame | null;
  /** From the next frame on. @param bits a second */
  setBitrate(bitrate: number): void;
  close(): void;
}

export interface VideoEncoderSettings {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  /** bit/s */
  readonly bitrate: number;
}

/** @throws when the platform lacks the codec */
export type OpenVideoEncoder = (codec: VideoCodec, settings: VideoEncoderSettings) => Promise<VideoEncoder>;
