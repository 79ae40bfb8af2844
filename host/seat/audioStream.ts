import { type AudioEncoder, type AudioPacket, blockMs, blockSamples, channels } from "../audio/encoder.ts";
import type { Clock } from "../lib/clock.ts";
import type { RunningGame } from "../runners/runner.ts";

/** After a stall longer than this, the missed sound is skipped, ms. */
const maxStallMs = 100;

/** Encodes a game's sound and sends it to one player. */
export interface AudioStream {
  /** Calling it twice is harmless. */
  start(): void;
  stop(): void;
}

/** Produces one block every `blockMs` on a fixed schedule: a late block does not delay those after it. */
export function createAudioStream(
  game: Pick<RunningGame, "readSound" | "skipSound">,
  encoder: AudioEncoder,
  send: (packet: AudioPacket) => void,
  clock: Clock,
): AudioStream {
  const block = new Float32Array(blockSamples * channels);
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
      game.readSound(block);
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
      game.skipSound();
      skipTo(clock.now());
      tick();
    },
    stop() {
      cancel?.();
      cancel = null;
    },
  };
}
