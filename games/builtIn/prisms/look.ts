import { type Canvas, outlineRect, rect, shape } from "../kit/canvas.ts";
import { type Colour, hsl, mix, white } from "../kit/colour.ts";
import { drawText, textWidth, wrapTitle } from "../kit/font.ts";
import { fontScale, toPx } from "../kit/layout.ts";
import type { Palette } from "../kit/palette.ts";
import type { GameFrame } from "../kit/view.ts";
import type { Box } from "./layout.ts";
import type { Light } from "./pieces.ts";
import type { PrismState } from "./state.ts";

export type PrismFrame = GameFrame<PrismState>;

/** Colours: stone by night, brass, and glass. */
export const stone = hsl(262, 0.28, 0.1);
export const stoneLit = hsl(258, 0.26, 0.16);
export const stoneEdge = hsl(256, 0.24, 0.26);
export const dark = hsl(264, 0.4, 0.045);
export const brass = hsl(38, 0.55, 0.48);
export const brassDark = hsl(32, 0.5, 0.24);
export const silver = hsl(208, 0.35, 0.82);
export const ice = hsl(190, 0.7, 0.72);

export const prismPalette: Palette = {
  ground: stone,
  grid: stoneEdge,
  hero: hsl(46, 0.95, 0.66),
  gain: hsl(186, 0.85, 0.66),
  harm: hsl(352, 0.9, 0.6),
};

const lightColours: readonly Colour[] = [
  dark,
  hsl(355, 1, 0.58),
  hsl(135, 0.95, 0.5),
  hsl(50, 1, 0.57),
  hsl(224, 1, 0.64),
  hsl(308, 1, 0.64),
  hsl(184, 1, 0.55),
  mix(hsl(50, 0.6, 0.9), white, 0.4),
];

export const lightColour = (light: Light): Colour => lightColours[light] ?? dark;

const lightLetters = ["", "R", "G", "Y", "B", "M", "C", "W"];

/** A letter beside the colour, for colour-blind players. */
export const lightLetter = (light: Light): string => lightLetters[light] ?? "";

/** Fills a box of the layout. */
export function fillBox(to: Canvas, { x, y, width, height }: Box, colour: Colour, alpha = 1): void {
  rect(to, toPx(to, x), toPx(to, y), toPx(to, width), toPx(to, height), colour, alpha);
}

/** @param thickness in the layout */
export function outlineBox(to: Canvas, box: Box, thickness: number, colour: Colour): void {
  const [x, y, width, height] = [toPx(to, box.x), toPx(to, box.y), toPx(to, box.width), toPx(to, box.height)];
  outlineRect(to, x, y, width, height, toPx(to, thickness), colour);
}

/** Draws centred text, on two lines if it does not fit. @param y top @param font pixel size; in the layout */
export function drawMiddle(to: Canvas, text: string, y: number, font: number, ink: Colour): void {
  const scale = fontScale(to, font);
  const fits = textWidth(text, scale) < to.width * 0.95;
  // Two lines of similar length.
  wrapTitle(text, fits ? text.length : Math.ceil(text.length * 0.6)).forEach((line, index) => {
    drawText(to, line, to.width / 2, toPx(to, y) + index * scale * 10, scale, ink, "middle");
  });
}

/** A star with five points. @param x middle, px  @param radius px */
export function star(to: Canvas, x: number, y: number, radius: number, colour: Colour): void {
  const point = (index: number, away: number): [number, number] => {
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    return [Math.cos(angle) * away, Math.sin(angle) * away];
  };
  for (let index = 0; index < 10; index += 2) {
    const points = [...point(index, 1), ...point(index + 1, 0.42), 0, 0, ...point(index - 1, 0.42)];
    shape(to, x, y, radius, points, colour);
  }
}
