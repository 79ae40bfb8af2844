import { type Canvas, rect } from "./canvas.ts";
import { black, type Colour } from "./colour.ts";

const glyphColumns = 5;
const glyphRows = 7;

/** Glyphs of 5 × 7 pixels: one hexadecimal byte for each row, the leftmost pixel in bit 4. */
const glyphs: Readonly<Record<string, string>> = {
  A: "0e11111f111111",
  B: "1e11111e11111e",
  C: "0e11101010110e",
  D: "1c12111111121c",
  E: "1f10101e10101f",
  F: "1f10101e101010",
  G: "0e11101713110f",
  H: "1111111f111111",
  I: "0e04040404040e",
  J: "0702020202120c",
  K: "11121418141211",
  L: "1010101010101f",
  M: "111b1515111111",
  N: "11191915131311",
  O: "0e11111111110e",
  P: "1e11111e101010",
  Q: "0e11111115120d",
  R: "1e11111e141211",
  S: "0f10100e01011e",
  T: "1f040404040404",
  U: "1111111111110e",
  V: "11111111110a04",
  W: "1111111515150a",
  X: "11110a040a1111",
  Y: "11110a04040404",
  Z: "1f01020408101f",
  "0": "0e11131519110e",
  "1": "040c040404040e",
  "2": "0e11010608101f",
  "3": "1f02040201110e",
  "4": "02060a121f0202",
  "5": "1f101e0101110e",
  "6": "0608101e11110e",
  "7": "1f010204080808",
  "8": "0e11110e11110e",
  "9": "0e11110f01020c",
  "!": "04040404040004",
  "?": "0e110102040004",
  ".": "00000000000404",
  ",": "00000000040408",
  ":": "00040000000400",
  "-": "0000001f000000",
  "+": "0004041f040400",
  "'": "04040800000000",
  "&": "0c12140815120d",
  "/": "01010204081010",
  "×": "00110a040a1100",
  "<": "02040818080402",
  ">": "08040203020408",
  "^": "040e1504040404",
  _: "0404040404150e",
};

/** Width of a text, px. @param scale size of one glyph pixel, px */
export function textWidth(text: string, scale: number): number {
  return text.length === 0 ? 0 : (text.length * (glyphColumns + 1) - 1) * scale;
}

/**
 * Draws text in capitals, digits and some signs, with a dark shadow; other characters leave a gap.
 * @param x left, middle or right end, depending on `align`  @param y top  @param scale size of one glyph pixel, px
 */
export function drawText(
  to: Canvas,
  text: string,
  x: number,
  y: number,
  scale: number,
  colour: Colour,
  align: "left" | "middle" | "right" = "left",
): void {
  const width = textWidth(text, scale);
  const left = Math.round(align === "left" ? x : align === "middle" ? x - width / 2 : x - width);
  for (const [shift, ink] of [
    [Math.max(1, Math.round(scale / 2)), black],
    [0, colour],
  ] as const) {
    [...text.toUpperCase()].forEach((letter, index) => {
      const rows = glyphs[letter];
      if (rows === undefined) return;
      const at = left + index * (glyphColumns + 1) * scale + shift;
      for (let row = 0; row < glyphRows; row += 1) drawRow(to, rows, row, at, y + shift, scale, ink);
    });
  }
}

/** Draws one row of a glyph as horizontal runs. */
function drawRow(
  to: Canvas,
  rows: string,
  row: number,
  x: number,
  y: number,
  scale: number,
  ink: Colour,
): void {
  const bits = Number.parseInt(rows.slice(row * 2, row * 2 + 2), 16);
  let from = -1;
  for (let column = 0; column <= glyphColumns; column += 1) {
    const on = column < glyphColumns && (bits & (1 << (glyphColumns - 1 - column))) !== 0;
    if (on && from === -1) from = column;
    if (!on && from !== -1) {
      rect(to, x + from * scale, y + row * scale, (column - from) * scale, scale, ink);
      from = -1;
    }
  }
}

/** Splits a title into at most two lines. @param columns characters that fit on one */
export function wrapTitle(title: string, columns: number): readonly string[] {
  if (title.length <= columns) return [title];
  const words = title.split(" ");
  let first = "";
  while (words.length > 0 && `${first} ${words[0]}`.trim().length <= columns)
    first = `${first} ${words.shift()}`.trim();
  return [first, words.join(" ")].filter((each) => each !== "").map((each) => each.slice(0, columns));
}
