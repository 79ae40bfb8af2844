import type { Clock } from "./clock.ts";

/** Maximum callers remembered; the least recent one is evicted first. */
const maxCallers = 10_000;

/** Token bucket for each caller. */
export interface RateLimiter {
  /** Counts one call; false if it exceeds the limit, and then it is not counted. */
  allows(caller: string): boolean;
}

/**
 * @param perSecond average calls per second
 * @param burst calls at once after a pause
 */
export function createRateLimiter(perSecond: number, clock: Clock, burst = perSecond * 2): RateLimiter {
  const callers = new Map<string, { left: number; at: number }>();
  return {
    allows(caller) {
      const now = clock.now();
      const known = callers.get(caller) ?? { left: burst, at: now };
      const left = Math.min(burst, known.left + (Math.max(0, now - known.at) / 1_000) * perSecond);
      callers.delete(caller);
      callers.set(caller, left >= 1 ? { left: left - 1, at: now } : known);
      const [oldest = caller] = callers.keys();
      if (callers.size > maxCallers) callers.delete(oldest);
      return left >= 1;
    },
  };
}
