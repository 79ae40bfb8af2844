import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { unavailable } from "../lib/refusal.ts";

/** With Node's default cost (16 MB, some 30 ms): it is the limit of tries (`tries.ts`) that protects six digits. */
const hash = promisify<string, Buffer, number, Buffer>(scrypt);
const keyBytes = 32;
/** Hashes at once: more would keep everybody's pages from the processor. */
const atOnce = 2;
const maxWaiting = 20;
const waiting: Array<() => void> = [];
let running = 0;

/** @throws unavailable where too many wait */
async function derive(pin: string, salt: Buffer): Promise<Buffer> {
  if (running < atOnce) running += 1;
  else if (waiting.length === maxWaiting) throw unavailable();
  // Whoever ends leaves its turn to the first that waits.
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await hash(pin, salt, keyBytes);
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
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
