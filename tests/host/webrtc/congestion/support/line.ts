import { createDice } from "../../../../../streams/lib/dice.ts";

/** A line between a sender and a receiver, at one moment. */
export interface Line {
  /** bit/s */
  readonly capacity: number;
  /** How long the queue before the bottleneck can get, ms; what exceeds it is dropped. */
  readonly queue: number;
  /** One way, ms. */
  readonly delay: number;
  /** Added at random to the delay, ms; packets may overtake each other. */
  readonly jitter: number;
  /** Part of the packets lost at random, 0 to 1. */
  readonly loss: number;
  /** Mean length of a burst of losses, packets; 1 for single ones. */
  readonly burst: number;
}

export const cleanLine: Line = { capacity: 100_000_000, queue: 200, delay: 20, jitter: 0, loss: 0, burst: 1 };

export interface LineSimulator {
  /** @returns when the packet arrives, ms; null for one that is lost */
  send(bytes: number, now: number, line: Line): number | null;
}

/** The same seed gives the same losses. */
export function createLine(seed: number): LineSimulator {
  const random = createDice(seed);
  let busyUntil = 0;
  let inBurst = false;
  const isLost = ({ loss, burst }: Line): boolean => {
    if (loss === 0) return false;
    if (burst <= 1) return random() < loss;
    // Two states, as Gilbert's model has: the mean share of lost packets is `loss`, and bursts last `burst` packets.
    inBurst = inBurst ? random() >= 1 / burst : random() < loss / (burst * (1 - loss));
    return inBurst;
  };
  return {
    send(bytes, now, line) {
      const lost = isLost(line);
      const from = Math.max(now, busyUntil);
      if (lost || from - now > line.queue) return null;
      busyUntil = from + (bytes * 8_000) / line.capacity;
      return busyUntil + line.delay + random() * line.jitter;
    },
  };
}
