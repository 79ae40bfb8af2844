import { isAscii } from "../../../streams/wire/desk/messages.ts";

/**
 * What stands in the hidden input before anything is typed, so that Backspace has something to delete: phones
 * report what changed, not the key.
 */
export const sentinel = "\u200b";

/**
 * What was typed between two contents of an input, of which only the end changes: a Backspace for each
 * character that went, then the new ones.
 */
export function typedBetween(before: string, after: string): string {
  const [old, now] = [[...before], [...after]];
  const same = old.findIndex((character, index) => character !== now[index]);
  const kept = same < 0 ? old.length : same;
  return "\b".repeat(old.length - kept) + now.slice(kept).join("");
}

/** What is left of a text for a game that takes only what is printed on a US keyboard. */
export function asciiOf(text: string): string {
  return [...text].filter((character) => character === sentinel || isAscii(character)).join("");
}
