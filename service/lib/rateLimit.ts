import type { Clock } from "./clock.ts";

const maxCallers = 10_000;

/** Lets each caller make so many calls a second on average, in bursts of twice as many. */
export interface RateLimiter {
  /** False when this call is one too many. */
  allows(caller: string): boolean;
}

export function createRateLimiter(perSecond: number, clock: Clock): RateLimiter {
  const burst = perSecond * 2;
  const callers = new Map<string, { left: number; at: number }>();
  return {
    allows(caller) {
      const now = clock.now();
      const known = callers.get(caller) ?? { left: burst, at: now };
      const left = Math.min(burst, known.left + (Math.max(0, now - known.at) / 1_000) * perSecond);
      callers.delete(caller);
      callers.set(caller, { left: Math.max(0, left - 1), at: now });
      if (callers.size > maxCallers) {
        const oldest = callers.keys().next();
        if (oldest.done !== true) callers.delete(oldest.value);
      }
      return left >= 1;
    },
  };
}
