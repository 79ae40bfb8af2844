import { hash, randomBytes } from "node:crypto";

/** A new secret: 256 random bits in base64url, safe in URLs and headers. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** The SHA-256 hash under which a secret is stored. */
export function hashOf(secret: string): string {
  return hash("sha256", secret, "hex");
}
