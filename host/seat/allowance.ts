import type { Clock } from "../lib/clock.ts";

/**
 * Token bucket for messages of one sender.
 * @param perSecond also the size of the bucket  @returns takes a token; false when there is none
 */
export function createAllowance(perSecond: number, clock: Clock): () => boolean {
  let left = perSecond;
  let at = clock.now();
  return () => {
    const now = clock.now();
    left = Math.min(perSecond, left + ((now - at) * perSecond) / 1_000);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
