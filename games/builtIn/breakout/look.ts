import { type Colour, hsl, mix, white } from "../kit/colour.ts";
import { isUpright, type Size } from "../kit/frameBuffer.ts";
import { toPx } from "../kit/layout.ts";
import type { GameFrame } from "../kit/view.ts";
import { type BreakoutState, ceiling, fieldHeight, fieldWidth } from "./state.ts";

/** The game's colours: a deep blue sky, an ice-blue paddle and a comet of amber. */
export const palette = {
  skyHigh: hsl(236, 0.7, 0.06),
  skyLow: hsl(204, 0.75, 0.2),
  sunHigh: hsl(44, 1, 0.7),
  sunLow: hsl(24, 1, 0.55),
  ground: hsl(228, 0.6, 0.08),
  grid: hsl(210, 0.5, 0.4),
  road: hsl(222, 0.35, 0.22),
  roadLit: hsl(215, 0.4, 0.45),
  hero: hsl(190, 1, 0.6),
  gain: hsl(46, 1, 0.62),
  harm: hsl(352, 1, 0.56),
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

/** How powers look: `sign` on their capsules. */
export const powers = {
  wide: { name: "WIDE", sign: "W", colour: hsl(190, 1, 0.6) },
  multi: { name: "MULTI BALL", sign: "×", colour: hsl(290, 0.9, 0.68) },
  slow: { name: "SLOW", sign: "S", colour: hsl(140, 0.8, 0.55) },
  magnet: { name: "MAGNET", sign: "M", colour: hsl(30, 1, 0.58) },
  laser: { name: "LASER", sign: "L", colour: hsl(345, 1, 0.62) },
  life: { name: "EXTRA LIFE", sign: "+", colour: hsl(60, 1, 0.75) },
} as const;

/** Position of the field on the stage. */
export interface FieldPlace {
  /** px per unit of the field, also for lengths in any direction */
  readonly scale: number;
  /** px from one unit to the next below it: an upright stage shows the field taller */
  readonly down: number;
  /** px from the top of the stage to that of the field */
  readonly top: number;
}

export interface BreakoutFrame extends GameFrame<BreakoutState>, FieldPlace {
  /** Offset of a shaken picture, px. */
  readonly shakeX: number;
  readonly shakeY: number;
}

/** Heights on an upright stage, layout units: of the head-up display above the field, and of the running powers below it. */
const [head, foot] = [46, 14];

export function placeField(stage: Size): FieldPlace {
  const scale = stage.width / fieldWidth;
  if (!isUpright(stage)) return { scale, down: scale, top: 0 };
  const room = stage.height - toPx(stage, head + foot);
  const down = room / (fieldHeight - ceiling);
  return { scale, down, top: toPx(stage, head) - ceiling * down };
}

/** Factor on a ball's vertical speed in a tall field, where it would look too fast. */
export function verticalPace(stage: Size): number {
  const { scale, down } = placeField(stage);
  return Math.min(1, (1.6 * scale) / down);
}

/** A point of the field on the screen, px. */
export const at = (frame: BreakoutFrame, x: number, y: number): readonly [number, number] => [
  x * frame.scale + frame.shakeX,
  frame.top + y * frame.down + frame.shakeY,
];
