import type { BitrateLimits } from "../../video/bitrateLimits.ts";

/** Loss above which the line counts as full, since arrival times are unknown. */
const highLoss = 0.1;
const lowLoss = 0.05;
const growthFactor = 1.15;

/**
 * The bitrate for a player who reports only the share of lost packets, about once a second.
 * @param first initial target, bit/s
 */
export function createReportedLossControl(firstLimits: BitrateLimits, first: number) {
  let limits = firstLimits;
  let target = first;
  let loss = 0;
  return {
    /** bit/s */
    get target(): number {
      return Math.round(target);
    },
    /** Smoothed, 0 to 1. */
    get loss(): number {
      return loss;
    },
    /** @param fraction of packets lost since the last report, 0 to 1 */
    report(fraction: number) {
      loss = loss * 0.5 + fraction * 0.5;
      if (fraction > highLoss) target *= 1 - 0.5 * fraction;
      else if (fraction <= lowLoss) target *= growthFactor;
      target = within(limits, target);
    },
    /** Changes the limits. */
    limit(next: BitrateLimits) {
      limits = next;
      target = within(limits, target);
    },
  };
}

const within = ({ lowest, highest }: BitrateLimits, bitrate: number): number =>
  Math.min(highest, Math.max(lowest, bitrate));
