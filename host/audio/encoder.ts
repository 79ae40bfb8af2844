import { sampleRate } from "../../games/builtIn/sound/voice.ts";

/** Duration of one audio packet, ms. */
export const blockMs = 20;
/** Samples per channel in one packet. */
export const blockSamples = (sampleRate * blockMs) / 1_000;
/** Stereo. */
export const channels = 2;

export interface AudioPacket {
  readonly data: Buffer;
  /** Time of its first sample, 1/48000 s. */
  readonly timestamp: number;
  /** Whether it is the first after a silence or gap. */
  readonly first: boolean;
}

/** Encodes each block of samples as one Opus packet, synchronously. */
export interface AudioEncoder {
  /**
   * @param block `blockSamples` samples per channel, interleaved left and right, -1 to 1
   * @returns null if the encoder produced no packet
   */
  encode(block: Float32Array): Buffer | null;
  close(): void;
}

/** @throws if this installation lacks the codec */
export type OpenAudioEncoder = () => Promise<AudioEncoder>;
