import { isLoopback, networkOf } from "../../server/network.ts";
import type { Clock } from "../lib/clock.ts";
import { createRateLimiter, type RateLimiter } from "../lib/rateLimit.ts";

/** Limits how often one network may try to sign in, by the sign-in page and by identity tokens together (R-SEC-05). */
export type SignInLimit = RateLimiter;

/**
 * Players on this computer are not limited: all of them, and everybody behind a proxy that does not name them, share one
 * address.
 * @param perMinute tries a minute on average; as many may come at once
 */
export function createSignInLimit(perMinute: number, clock: Clock): SignInLimit {
  const limiter = createRateLimiter(perMinute / 60, clock, perMinute);
  return { allows: (address) => isLoopback(address) || limiter.allows(networkOf(address)) };
}
