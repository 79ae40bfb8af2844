import { backoff } from "./durations.ts";

/**
 * Full-jitter exponential backoff (R-SOCK-01).
 * @param failures how many attempts failed in a row, 1 or more
 * @param random 0 ≤ n < 1
 * @returns ms until the next attempt, 0 … min(30 s, 1 s × 2^(failures − 1))
 */
export function backoffDelay(failures: number, random: number): number {
  return Math.floor(random * longestPause(backoff, failures));
}

/** Upper limit of the pause: doubles with each failure, up to a cap. @param failures 1 or more @returns ms */
function longestPause({ base, cap }: { base: number; cap: number }, failures: number): number {
  return Math.min(cap, base * 2 ** (failures - 1));
}
