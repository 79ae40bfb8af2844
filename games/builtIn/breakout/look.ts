import type { Canvas } from "../kit/canvas.ts";
import { type Colour, hsl, mix, white } from "../kit/colour.ts";
import type { Palette } from "../kit/palette.ts";
import type { GameFrame } from "../kit/view.ts";
import { type BreakoutState, fieldWidth, type PowerKind } from "./state.ts";

/** The game's colours: a deep blue sky, an ice-blue paddle and a comet of amber. */
export const palette: Palette = {
  skyHigh: hsl(236, 0.7, 0.06),
  skyLow: hsl(204, 0.75, 0.2),
  sunHigh: hsl(44, 1, 0.7),
  sunLow: hsl(24, 1, 0.55),
  far: hsl(222, 0.5, 0.2),
  near: hsl(230, 0.5, 0.1),
  ground: hsl(228, 0.6, 0.08),
  groundLit: hsl(228, 0.6, 0.12),
  grid: hsl(210, 0.5, 0.4),
  road: hsl(222, 0.35, 0.22),
  roadLit: hsl(215, 0.4, 0.45),
  hero: hsl(190, 1, 0.6),
  gain: hsl(46, 1, 0.62),
  harm: hsl(352, 1, 0.56),
  harmDark: hsl(352, 0.7, 0.2),
};

/** A surface lit from above. */
export interface Shades {
  readonly base: Colour;
  readonly light: Colour;
  readonly dark: Colour;
}

const shadesOf = (base: Colour, dark: number): Shades => ({
  base,
  light: mix(base, white, 0.45),
  dark: mix(base, hsl(236, 0.7, 0.04), dark),
});

/** Plain bricks by the index of their colour. */
export const brickShades: readonly Shades[] = [195, 258, 310, 26, 50, 150].map((hue) =>
  shadesOf(hsl(hue, 0.85, 0.56), 0.5),
);
export const hardShades = shadesOf(hsl(28, 0.35, 0.55), 0.5);
export const steelShades = shadesOf(hsl(214, 0.12, 0.5), 0.55);
export const bombShades = shadesOf(hsl(350, 0.5, 0.2), 0.4);
export const giftShades = shadesOf(hsl(46, 1, 0.58), 0.5);

export const powerColours: Readonly<Record<PowerKind, Colour>> = {
  wide: hsl(190, 1, 0.6),
  multi: hsl(290, 0.9, 0.68),
  slow: hsl(140, 0.8, 0.55),
  magnet: hsl(30, 1, 0.58),
  laser: hsl(345, 1, 0.62),
  life: hsl(60, 1, 0.75),
};

export const powerNames: Readonly<Record<PowerKind, string>> = {
  wide: "WIDE",
  multi: "MULTI BALL",
  slow: "SLOW",
  magnet: "MAGNET",
  laser: "LASER",
  life: "EXTRA LIFE",
};

/** Everything that one frame is drawn from. */
export interface BreakoutFrame extends GameFrame<BreakoutState> {
  /** px per unit of the field */
  readonly scale: number;
  /** Offset of a shaken picture, px. */
  readonly shakeX: number;
  readonly shakeY: number;
}

export const scaleOf = (to: Canvas): number => to.width / fieldWidth;

/** A point of the field on the screen, px. */
export const at = (frame: BreakoutFrame, x: number, y: number): readonly [number, number] => [
  x * frame.scale + frame.shakeX,
  y * frame.scale + frame.shakeY,
];
