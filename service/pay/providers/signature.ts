import { createHmac, timingSafeEqual } from "node:crypto";

/** How old a signed message may be, ms: an overheard one cannot be played again later. */
export const replayWindow = 300_000;

/** HMAC-SHA256 in hex. */
export function hmacHex(secret: string, message: string | Buffer): string {
  return createHmac("sha256", secret).update(message).digest("hex");
}

/** Compares two texts without telling by time where they differ. */
export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * True when a message was signed within the replay window.
 * @param signedAt epoch ms
 */
export function isFresh(signedAt: number, now: number): boolean {
  return Number.isFinite(signedAt) && Math.abs(now - signedAt) <= replayWindow;
}
