import { customerNetworks, isLoopback, networkOf } from "../../server/network.ts";
import type { Clock } from "../lib/clock.ts";
import { createRateLimiter, type RateLimiter } from "../lib/rateLimit.ts";

/** Limits how often one network may try to sign in, by the sign-in page and by identity tokens together (R-SEC-05). */
export type SignInLimit = RateLimiter;

/**
 * This computer is not limited: its players, and everybody behind a proxy that does not name its clients, share one address.
 * @param perMinute tries a minute on average, and the burst; each wider network of an IPv6 address has four times as many
 */
export function createSignInLimit(perMinute: number, clock: Clock): SignInLimit {
  const limiters = customerNetworks.map((bits, index) => {
    const tries = perMinute * 4 ** index;
    return { bits, limiter: createRateLimiter(tries / 60, clock, tries) };
  });
  return {
    allows: (address) =>
      isLoopback(address) || limiters.every(({ bits, limiter }) => limiter.allows(networkOf(address, bits))),
  };
}
