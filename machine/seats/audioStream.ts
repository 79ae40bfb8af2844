import { type AudioEncoder, blockMs, blockSamples } from "../audio/encoder.ts";
import { createSynth } from "../audio/synth.ts";
import type { Clock } from "../lib/clock.ts";
import type { GameSession } from "./gameSession.ts";

/** After a stall longer than this, the missed sound is left out, ms. */
const maxStallMs = 100;

/** One packet of sound. */
export interface AudioPacket {
  readonly data: Buffer;
  /** Of its first sample, 1/48000 s. */
  readonly timestamp: number;
  /** The first after a silence or a gap. */
  readonly first: boolean;
}

/** A world's sound on its way to one viewer. */
export interface AudioStream {
  /** Harmless twice. */
  start(): void;
  stop(): void;
}

/** Makes sound block by block, on a schedule of its own: a late block does not delay those after it. */
export function createAudioStream(
  world: GameSession,
  encoder: AudioEncoder,
  send: (packet: AudioPacket) => void,
  clock: Clock,
): AudioStream {
  const synth = createSynth(world.game.soundSeed);
  const block = new Float32Array(blockSamples);
  const began = clock.now();
  /** Blocks since `began`, sent or left out. */
  let blocks = 0;
  let first = true;
  let cancel: (() => void) | null = null;

  const dueAt = (): number => began + blocks * blockMs;

  /** Lets go of what there was no time for. */
  const skip = (now: number): void => {
    blocks += Math.floor((now - dueAt()) / blockMs);
    first = true;
  };

  const tick = (): void => {
    const now = clock.now();
    if (now - dueAt() > maxStallMs) skip(now);
    while (dueAt() <= now) {
      synth.render(world.takeSound(), block);
      const data = encoder.encode(block);
      const timestamp = blocks * blockSamples;
      blocks += 1;
      if (data === null) continue;
      send({ data, timestamp, first });
      first = false;
    }
    cancel = clock.after(Math.max(1, dueAt() - now), tick);
  };

  return {
    start() {
      if (cancel) return;
      // What happened while nobody listened is not told later.
      world.takeSound();
      skip(clock.now());
      tick();
    },
    stop() {
      cancel?.();
      cancel = null;
    },
  };
}
