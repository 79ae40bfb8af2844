import { createHmac, timingSafeEqual } from "node:crypto";

/** Maximum age of a signed message, ms; it limits replay attacks. */
const replayWindow = 300_000;

/** HMAC-SHA256 in hex. */
export function hmacHex(secret: string, message: string | Buffer): string {
  return createHmac("sha256", secret).update(message).digest("hex");
}

/** Compares two strings in constant time. */
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
