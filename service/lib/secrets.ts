import { createHash, randomBytes } from "node:crypto";

/** A secret that nobody can guess: 256 random bits as text that any address or header can carry. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of a secret. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
