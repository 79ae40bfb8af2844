import { type AudioEncoder, type AudioPacket, blockMs, blockSamples } from "../audio/encoder.ts";
import { createSynth } from "../audio/synth.ts";
import type { Clock } from "../lib/clock.ts";
import type { GameSession } from "./gameSession.ts";

/** After a stall longer than this, the missed sound is skipped, ms. */
const maxStallMs = 100;

/** Synthesizes, encodes and sends a game session's sound to one player. */
export interface AudioStream {
  /** Calling it twice is harmless. */
  start(): void;
  stop(): void;
}

/** Produces one block every `blockMs` on a fixed schedule: a late block does not delay those after it. */
export function createAudioStream(
  session: GameSession,
  encoder: AudioEncoder,
  send: (packet: AudioPacket) => void,
  clock: Clock,
): AudioStream {
  const synth = createSynth(session.game.soundSeed);
  const block = new Float32Array(blockSamples);
  const startedAt = clock.now();
  /** Blocks since `startedAt`, sent or skipped. */
  let blocks = 0;
  let first = true;
  let cancel: (() => void) | null = null;

  const dueAt = (): number => startedAt + blocks * blockMs;

  const skipTo = (now: number): void => {
    blocks += Math.floor((now - dueAt()) / blockMs);
    first = true;
  };

  const tick = (): void => {
    const now = clock.now();
    if (now - dueAt() > maxStallMs) skipTo(now);
    while (dueAt() <= now) {
      synth.render(session.takeSound(), block);
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
      // Drop the cues that came up while nobody was listening.
      session.takeSound();
      skipTo(clock.now());
      tick();
    },
    stop() {
      cancel?.();
      cancel = null;
    },
  };
}
