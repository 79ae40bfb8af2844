import { randomInt } from "node:crypto";

/** Without characters that are easily confused: no 0 and O, no 1, I and L. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** A random code for people to type. */
export function newTypedCode(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** A code as it was made. @param given as typed: case, spaces and hyphens are ignored */
export const readTypedCode = (given: string): string => given.toUpperCase().replace(/[\s-]/g, "");
