import type { BitrateLimits } from "../../video/bitrateLimits.ts";

/** The bitrate for a player who reports what part of the packets is lost, about once a second, and nothing else. */
export interface ReportedLossControl {
  /** bit/s */
  readonly target: number;
  /** Smoothed, 0 to 1. */
  readonly loss: number;
  /** @param fraction of the packets lost since the last report, 0 to 1 */
  report(fraction: number): void;
  /** Other limits from now on. */
  limit(limits: BitrateLimits): void;
}

/** Without knowing when packets arrive, this much is taken for a line that is full. */
const highLoss = 0.1;
const lowLoss = 0.05;
const growthFactor = 1.15;

/** @param first the target to begin with, bit/s */
export function createReportedLossControl(firstLimits: BitrateLimits, first: number): ReportedLossControl {
  let limits = firstLimits;
  let target = first;
  let loss = 0;
  return {
    get target() {
      return Math.round(target);
    },
    get loss() {
      return loss;
    },
    report(fraction) {
      loss = loss * 0.5 + fraction * 0.5;
      if (fraction > highLoss) target *= 1 - 0.5 * fraction;
      else if (fraction <= lowLoss) target *= growthFactor;
      target = within(limits, target);
    },
    limit(next) {
      limits = next;
      target = within(limits, target);
    },
  };
}

const within = ({ lowest, highest }: BitrateLimits, bitrate: number): number =>
  Math.min(highest, Math.max(lowest, bitrate));
