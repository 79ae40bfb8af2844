import { randomInt } from "node:crypto";

/** No characters that are easily confused: no 0 and O, no 1, I and L. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Letters and digits of a sign-in code: too many to guess. */
export const signInCodeLength = 10;

/** A random code for typing. */
export function newTypedCode(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** Normalizes a code. @param given as typed: case, spaces and hyphens are ignored */
export const readTypedCode = (given: string): string => given.toUpperCase().replace(/[\s-]/g, "");
