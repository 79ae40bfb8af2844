import { unreachableDelay } from "../../wire/durations.ts";
import { probeGroup } from "./durations.ts";

/**
 * The delay of one server in ms (R-SPEED-01): samples are grouped by five in order, the group with the highest
 * mean is dropped, and the means of the others are averaged and rounded.
 * @param samples ms; null for a probe without an echo, which counts 9999
 */
export function delayOf(samples: readonly (number | null)[]): number {
  const groups: number[] = [];
  for (let start = 0; start < samples.length; start += probeGroup)
    groups.push(mean(samples.slice(start, start + probeGroup).map((sample) => sample ?? unreachableDelay)));
  const kept = groups.toSorted((left, right) => left - right).slice(0, Math.max(1, groups.length - 1));
  return kept.length === 0 ? unreachableDelay : Math.round(mean(kept));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
