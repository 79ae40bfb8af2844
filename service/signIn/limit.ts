import { isLoopback, networkOf } from "../../server/network.ts";
import type { Clock } from "../lib/clock.ts";
import { createRateLimiter, type RateLimiter } from "../lib/rateLimit.ts";

/** Limits how often one network may try to sign in, by the sign-in page and by identity tokens together (R-SEC-05). */
export type SignInLimit = RateLimiter;

/**
 * This computer is not limited: its players, and everybody behind a proxy that does not name its clients, share one address.
 * @param perMinute tries a minute on average, and the burst
 */
export function createSignInLimit(perMinute: number, clock: Clock): SignInLimit {
  const limiter = createRateLimiter(perMinute / 60, clock, perMinute);
  return { allows: (address) => isLoopback(address) || limiter.allows(networkOf(address)) };
}
