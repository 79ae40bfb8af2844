import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { unavailable } from "../lib/refusal.ts";
import { createSemaphore } from "../lib/semaphore.ts";

/** With Node's default cost (16 MB, some 30 ms): it is the limit of tries (`tries.ts`) that protects six digits. */
const hash = promisify<string, Buffer, number, Buffer>(scrypt);
const keyBytes = 32;
/** Two hashes at once: more would keep everybody's pages from the processor. */
const hashing = createSemaphore(2, 20);
/** Longer than 20 hashes take, ms. */
const hashPatience = 30_000;

/** @throws unavailable where too many wait */
async function derive(pin: string, salt: Buffer): Promise<Buffer> {
  const release = await hashing.acquire(hashPatience);
  if (release === null) throw unavailable();
  return hash(pin, salt, keyBytes).finally(release);
}

/** Whether a text is a PIN: six digits. */
export const isPin = (text: string): boolean => /^\d{6}$/.test(text);

/** Whether a PIN is easy to guess: one digit six times, a run up or down, two or three digits that repeat. */
export function isGuessable(pin: string): boolean {
  const digits = Array.from(pin, Number);
  const steps = new Set(digits.slice(1).map((digit, index) => digit - (digits[index] ?? 0)));
  return (
    (steps.size === 1 && [...steps].every((step) => Math.abs(step) <= 1)) ||
    pin === pin.slice(0, 2).repeat(3) ||
    pin === pin.slice(0, 3).repeat(2)
  );
}

/** @returns salt and scrypt's hash, as `isSamePin` reads them  @throws unavailable where too many wait */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString("base64url")}.${(await derive(pin, salt)).toString("base64url")}`;
}

/** @param stored from `hashPin`  @throws unavailable where too many wait */
export async function isSamePin(pin: string, stored: string): Promise<boolean> {
  const [salt = "", hashed = ""] = stored.split(".");
  const expected = Buffer.from(hashed, "base64url");
  const given = await derive(pin, Buffer.from(salt, "base64url"));
  return expected.length === keyBytes && timingSafeEqual(given, expected);
}
