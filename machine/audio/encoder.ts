import { sampleRate } from "./voice.ts";

/** Length of one packet's sound, ms. */
export const blockMs = 20;
export const blockSamples = (sampleRate * blockMs) / 1_000;

/** Turns blocks of sound into Opus packets, one in, one out, at once. */
export interface AudioEncoder {
  /**
   * @param block `BLOCK_SAMPLES` samples, mono, -1 to 1
   * @returns null when the encoder kept it back
   */
  encode(block: Float32Array): Buffer | null;
  close(): void;
}

/** @throws when the platform lacks the codec */
export type OpenAudioEncoder = () => Promise<AudioEncoder>;
