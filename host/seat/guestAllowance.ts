import type { Clock } from "../lib/clock.ts";

/**
 * Holds a guest's messages to a number: a stranger must not keep the player's game busy. What is left out is no loss, as each
 * snapshot is complete.
 * @param perSecond as many may come at once after a rest  @returns whether one more may be heeded now
 */
export function createGuestAllowance(perSecond: number, clock: Clock): () => boolean {
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
