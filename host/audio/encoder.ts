import { sampleRate } from "../../games/builtIn/sound/voice.ts";

/** Duration of one audio packet, ms. */
export const blockMs = 20;
/** Samples of each channel in one packet. */
export const blockSamples = (sampleRate * blockMs) / 1_000;
/** Stereo. */
export const channels = 2;

export interface AudioPacket {
  readonly data: Buffer;
  /** Of its first sample, 1/48000 s. */
  readonly timestamp: number;
  /** The first after a silence or a gap. */
  readonly first: boolean;
}

/** Encodes blocks of samples as Opus packets, synchronously and one for one. */
export interface AudioEncoder {
  /**
   * @param block `blockSamples` samples of each channel, interleaved left and right, -1 to 1
   * @returns null when the encoder produced no packet
   */
  encode(block: Float32Array): Buffer | null;
  close(): void;
}

/** @throws when this installation lacks the codec */
export type OpenAudioEncoder = () => Promise<AudioEncoder>;
