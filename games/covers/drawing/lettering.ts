import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import opentype from "opentype.js";
import type { Picture, Stop } from "./picture.ts";

/** The typefaces of the titles, all under the SIL Open Font License. */
const files = {
  bangers: "@fontsource/bangers/files/bangers-latin-400-normal.woff",
  bungee: "@fontsource/bungee/files/bungee-latin-400-normal.woff",
  creepster: "@fontsource/creepster/files/creepster-latin-400-normal.woff",
  lilita: "@fontsource/lilita-one/files/lilita-one-latin-400-normal.woff",
  metamorphous: "@fontsource/metamorphous/files/metamorphous-latin-400-normal.woff",
  orbitron: "@fontsource/orbitron/files/orbitron-latin-900-normal.woff",
  racing: "@fontsource/racing-sans-one/files/racing-sans-one-latin-400-normal.woff",
  russo: "@fontsource/russo-one/files/russo-one-latin-400-normal.woff",
} as const;
type Face = keyof typeof files;

/** How a title's letters look. */
export interface Lettering {
  face: Face;
  /** Draws small letters as capitals. */
  capitals?: boolean;
  /** Makes the strokes bolder, in hundredths of the letters' height. */
  bolder?: number;
  /** The letters' colours from top to bottom. */
  fill: readonly Stop[];
  /** The outline, and the letters' sides below it. */
  edge: string;
  /** Light behind the letters. */
  glow: string;
  /** What the picture fades to behind the title. */
  shade: string;
}

/** Where a title stands, in fractions of the picture; the box is filled as far as its proportions allow. */
export interface Place {
  lines: readonly string[];
  box: readonly [left: number, top: number, right: number, bottom: number];
  /** The letters' largest height, in fractions of the box; 1 by default. */
  most?: number;
  /** How much of its own largest size each line has; 1 by default. */
  shares?: readonly number[];
}

interface Line {
  d: string;
  x: number;
  y: number;
  scale: number;
  height: number;
}

const fonts = new Map<Face, opentype.Font>();
const fontOf = (face: Face) => {
  const known = fonts.get(face);
  if (known) return known;
  const bytes = readFileSync(createRequire(import.meta.url).resolve(files[face]));
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  fonts.set(face, font);
  return font;
};

/** A line's outline, 100 px to the em. Set glyph by glyph, because these titles need kerning and no other feature. */
const outlineOf = (font: opentype.Font, text: string) => {
  const whole = new opentype.Path();
  const glyphs = Array.from(text, (character) => font.charToGlyph(character));
  let x = 0;
  glyphs.forEach((glyph, index) => {
    whole.extend(glyph.getPath(x, 0, 100));
    const next = glyphs[index + 1];
    const units = (glyph.advanceWidth ?? 0) + (next ? font.getKerningValue(glyph, next) : 0);
    x += (units * 100) / font.unitsPerEm;
  });
  return whole;
};

const two = (value: number) => value.toFixed(2);

/** A path's data; the library's own writer leaves out some numbers that browsers need. */
const toData = ({ commands }: opentype.Path) =>
  commands
    .map((command) => {
      if (command.type === "Z") return "Z";
      const end = `${two(command.x)} ${two(command.y)}`;
      if (command.type === "C")
        return `C${two(command.x1)} ${two(command.y1)} ${two(command.x2)} ${two(command.y2)} ${end}`;
      if (command.type === "Q") return `Q${two(command.x1)} ${two(command.y1)} ${end}`;
      return `${command.type}${end}`;
    })
    .join("");

/** Lays lines out below each other, each as large as the box allows. All lengths are px. */
const layOut = (
  { lines, most = 1, shares = [] }: Omit<Place, "box">,
  face: Face,
  box: readonly number[],
): Line[] => {
  const [left = 0, top = 0, right = 0, bottom = 0] = box;
  const drawn = lines.map((text, index) => {
    const path = outlineOf(fontOf(face), text);
    const { x1, y1, x2, y2 } = path.getBoundingBox();
    const fitting = Math.min((right - left) / (x2 - x1), ((bottom - top) * most) / (y2 - y1));
    const scale = fitting * (shares[index] ?? 1);
    return { d: toData(path), x1, y1, wide: x2 - x1, high: y2 - y1, scale };
  });
  const gap = 0.16;
  const whole = drawn.reduce(
    (sum, { high, scale }, index) => sum + high * scale * (index > 0 ? 1 + gap : 1),
    0,
  );
  const shrink = Math.min(1, (bottom - top) / whole);
  let y = (top + bottom - whole * shrink) / 2;
  return drawn.map(({ d, x1, y1, wide, high, scale: full }, index) => {
    const scale = full * shrink;
    if (index > 0) y += high * scale * gap;
    const line = {
      d,
      x: (left + right - wide * scale) / 2 - x1 * scale,
      y: y - y1 * scale,
      scale,
      height: high * scale,
    };
    y += high * scale;
    return line;
  });
};

/** Darkens the picture behind a title, down to its bottom edge or up to its top edge. */
const darken = (p: Picture, colour: string, top: number, bottom: number) => {
  const low = (top + bottom) / 2 > p.h / 2;
  const reach = (bottom - top) * (low ? 0.9 : 0.35);
  const [from, to] = low ? [top - reach, p.h + 1] : [-1, bottom + reach];
  const stops: Stop[] = [
    [0, colour, 0],
    [0.45, colour, 0.55],
    [0.75, colour, 0.86],
    [1, colour, 0.94],
  ];
  p.rect(0, from, p.w, to - from, low ? p.linear(stops) : p.linear(stops, 0, 1, 0, 0));
};

/** Letters a title on a finished picture. The letters are drawn as paths: no installed typeface plays a part. */
export const letter = (p: Picture, { box, lines, ...sizes }: Place, style: Lettering) => {
  const px = [p.x(box[0]), p.y(box[1]), p.x(box[2]), p.y(box[3])] as const;
  darken(p, style.shade, px[1], px[3]);
  const texts = style.capitals ? lines.map((line) => line.toUpperCase()) : lines;
  const laid = layOut({ lines: texts, ...sizes }, style.face, px);
  const [middle, reach] = [(px[0] + px[2]) / 2, (px[2] - px[0]) * 0.62];
  for (const { y, height } of laid) p.glow(middle, y - height * 0.5, reach, style.glow, 0.3, 0.3);
  const each = (draw: (line: Line, bold: number) => void) => {
    for (const line of laid)
      p.group(
        `transform="translate(${line.x.toFixed(2)} ${line.y.toFixed(2)}) scale(${line.scale.toFixed(4)})"`,
        () => draw(line, ((style.bolder ?? 0) * line.height) / 100 / line.scale),
      );
  };
  const sides = (line: Line) => Math.min(0.09 * line.height, 6 * p.s) / line.scale;
  const outline = (line: Line) => (1.5 * p.s + 0.05 * line.height) / line.scale;
  each((line, bold) => {
    const deep = sides(line);
    for (let step = 1; step >= 0; step -= 0.25)
      p.path(
        line.d,
        style.edge,
        `stroke="${style.edge}" stroke-width="${(outline(line) * 2 + bold).toFixed(2)}" stroke-linejoin="round" transform="translate(0 ${(deep * step).toFixed(2)})"`,
      );
  });
  each((line, bold) => {
    const fill = p.linear(style.fill);
    p.path(
      line.d,
      fill,
      bold > 0 ? `stroke="${fill}" stroke-width="${bold.toFixed(2)}" stroke-linejoin="round"` : "",
    );
    p.inside(line.d, () =>
      p.line(
        line.d,
        "#ffffff",
        (0.035 * line.height) / line.scale,
        `opacity="0.55" transform="translate(0 ${((0.012 * line.height) / line.scale).toFixed(2)})"`,
      ),
    );
  });
};
