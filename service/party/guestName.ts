import { mostNameCharacters } from "../../streams/wire/calls/partyCalls.ts";

/**
 * Makes a stranger's name fit to show: without control and formatting characters, on one line, without towers of marks,
 * and short.
 * @returns "" when nothing of it can be read
 */
export function guestName(given: string): string {
  const plain = given
    .normalize("NFC")
    // Also turns of the writing direction, and characters without a width.
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/[\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, "")
    .replace(/(\p{M}{3})\p{M}+/gu, "$1")
    .trim();
  const short = [...plain].slice(0, mostNameCharacters).join("").trim();
  return /[\p{L}\p{N}\p{S}]/u.test(short) ? short : "";
}
