import { backoff } from "./durations.ts";

/**
 * Full-jitter exponential backoff (R-SOCK-01).
 * @param failures how many attempts failed in a row, 1 or more
 * @param random 0 ≤ n < 1
 * @returns ms until the next attempt, 0 … min(30 s, 1 s × 2^(failures − 1))
 */
export function backoffDelay(failures: number, random: number): number {
  const { base, cap } = backoff;
  return Math.floor(random * Math.min(cap, base * 2 ** (failures - 1)));
}
