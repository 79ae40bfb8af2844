import { probeGroup, unreachableDelay } from "./durations.ts";

/**
 * One server's delay in ms (R-SPEED-01): the samples are cut, in order, into groups of five; each group's mean is taken; the highest is
 * dropped; the delay is the mean of the others, rounded.
 * @param samples ms; null where no echo came, which counts 9999
 */
export function delayOf(samples: readonly (number | null)[]): number {
  const groups: number[] = [];
  for (let start = 0; start < samples.length; start += probeGroup) {
    groups.push(mean(samples.slice(start, start + probeGroup).map((sample) => sample ?? unreachableDelay)));
  }
  const kept = groups.toSorted((left, right) => left - right).slice(0, Math.max(1, groups.length - 1));
  return kept.length === 0 ? unreachableDelay : Math.round(mean(kept));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
