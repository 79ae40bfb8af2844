import type { Canvas } from "../kit/canvas.ts";
import { hsl } from "../kit/colour.ts";
import type { TouchWords } from "../kit/controls.ts";
import type { GameFrame } from "../kit/view.ts";
import type { Farm } from "./layout.ts";
import type { LaneState } from "./state.ts";

export interface LaneFrame extends GameFrame<LaneState> {
  readonly farm: Farm;
}

/** Position of a figure. */
export interface Spot {
  readonly to: Canvas;
  /** Position of its feet, px. */
  readonly x: number;
  readonly y: number;
  /** Length of one layout unit, px. */
  readonly u: number;
}

/** A moonlit field: cold ground, warm lights, pale dead. */
export const ink = hsl(215, 0.5, 0.045);
export const wood = hsl(24, 0.4, 0.22);
export const woodDark = hsl(22, 0.42, 0.12);
export const leaf = hsl(128, 0.42, 0.3);
export const leafLit = hsl(110, 0.45, 0.44);
export const straw = hsl(44, 0.72, 0.56);
export const pumpkin = hsl(26, 0.95, 0.52);
export const pumpkinDark = hsl(18, 0.9, 0.34);
export const flame = hsl(40, 1, 0.62);
export const moonWhite = hsl(52, 0.6, 0.87);
export const iron = hsl(215, 0.12, 0.42);
export const deadSkin = hsl(92, 0.32, 0.62);
export const deadSkinDark = hsl(100, 0.3, 0.4);
export const deadEye = hsl(8, 1, 0.6);

export const lanePalette = {
  skyHigh: hsl(218, 0.62, 0.1),
  skyLow: hsl(192, 0.45, 0.27),
  far: hsl(205, 0.4, 0.15),
  near: hsl(208, 0.45, 0.09),
  ground: ink,
  grid: hsl(180, 0.2, 0.36),
  hero: pumpkin,
  gain: straw,
  harm: hsl(2, 0.9, 0.58),
};

/** As in the game's description. */
export const laneWords: TouchWords = { a: "PLANT", b: "NEXT", c: "DIG", d: "PREV" };
