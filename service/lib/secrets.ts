import { createHmac, hash, randomBytes } from "node:crypto";

/** A new secret: 256 random bits in base64url, safe in URLs and headers. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Derives the next secret from one: deterministic, and unknown without the key. As long as a new one. */
export function successorOf(secret: string, key: string): string {
  return createHmac("sha256", key).update(secret).digest("base64url");
}

/** SHA-256 hash with which a secret is stored. */
export function hashOf(secret: string): string {
  return hash("sha256", secret, "hex");
}
