import { xKeycode } from "./keyCodes.ts";

/** How a character is typed: by a key of the keyboard, or by its X symbol on a key that has none yet. */
export type Stroke =
  | { readonly kind: "key"; readonly keycode: number; readonly shift: boolean; readonly letter: boolean }
  | { readonly kind: "symbol"; readonly symbol: number };

/** Characters of the US keyboard's keys, without and with Shift; letters are added below. */
const printed: Readonly<Record<string, string>> = {
  Backquote: "`~",
  Digit1: "1!",
  Digit2: "2@",
  Digit3: "3#",
  Digit4: "4$",
  Digit5: "5%",
  Digit6: "6^",
  Digit7: "7&",
  Digit8: "8*",
  Digit9: "9(",
  Digit0: "0)",
  Minus: "-_",
  Equal: "=+",
  BracketLeft: "[{",
  BracketRight: "]}",
  Backslash: "\\|",
  Semicolon: ";:",
  Quote: "'\"",
  Comma: ",<",
  Period: ".>",
  Slash: "/?",
  Space: " ",
  Enter: "\n",
  Tab: "\t",
  Backspace: "\b",
};

const strokes: ReadonlyMap<string, Stroke> = new Map([
  ...Object.entries(printed).flatMap(([code, characters]) => keyStrokes(code, characters)),
  ...[..."abcdefghijklmnopqrstuvwxyz"].flatMap((letter) =>
    keyStrokes(`Key${letter.toUpperCase()}`, letter + letter.toUpperCase()),
  ),
]);

/** Added to a code point beyond Latin-1, it is the X symbol of that character. */
const unicodeSymbols = 0x0100_0000;

/**
 * How to type one character on a US keyboard.
 * @param character one code point; null for what cannot be typed: control characters and halves of surrogate pairs
 */
export function strokeOf(character: string): Stroke | null {
  const stroke = strokes.get(character);
  if (stroke !== undefined) return stroke;
  const point = character.codePointAt(0);
  if (point === undefined || point < 0xa0 || (point >= 0xd800 && point <= 0xdfff)) return null;
  return { kind: "symbol", symbol: point <= 0xff ? point : unicodeSymbols + point };
}

function keyStrokes(code: string, characters: string): [string, Stroke][] {
  const keycode = xKeycode(code);
  if (keycode === undefined) return [];
  const letter = code.startsWith("Key");
  return [...characters].map((character, index) => [
    character,
    { kind: "key", keycode, shift: index === 1, letter },
  ]);
}
