import { nextSeed, randomAt } from "../random.ts";
import { type Colour, hsl } from "./colour.ts";

/** The colours of a game that the kit draws with. */
export interface Palette {
  readonly ground: Colour;
  readonly grid: Colour;
  /** The player. */
  readonly hero: Colour;
  /** Things to collect. */
  readonly gain: Colour;
  /** Things that hurt. */
  readonly harm: Colour;
}

/** A dark scene with two contrasting lights. */
export type NeonPalette = ReturnType<typeof createPalette>;

/** Saturated colours that differ for every seed. */
export function createPalette(seed: number) {
  const first = nextSeed(seed);
  // Night skies from deep blue to magenta, as on the cover art.
  const base = 190 + randomAt(first) * 130;
  const light = apartFromRed(base + 150 + randomAt(nextSeed(first)) * 60);
  return {
    skyHigh: hsl(base, 0.75, 0.06),
    skyLow: hsl(base + 40, 0.75, 0.34),
    sunHigh: hsl(light + 30, 1, 0.66),
    sunLow: hsl(light - 20, 1, 0.5),
    far: hsl(base + 20, 0.6, 0.17),
    near: hsl(base + 10, 0.65, 0.09),
    ground: hsl(base, 0.6, 0.05),
    groundLit: hsl(base, 0.6, 0.075),
    grid: hsl(base + 30, 0.9, 0.42),
    road: hsl(base + 10, 0.3, 0.09),
    roadLit: hsl(base + 10, 0.3, 0.115),
    hero: hsl(light, 1, 0.62),
    gain: hsl(light + 70, 1, 0.6),
    harm: hsl(red, 1, 0.55),
    harmDark: hsl(red, 0.8, 0.2),
  };
}

/** Hue of things that hurt, degrees: red in every game, and nothing else is. */
const red = 352;

/** Moves a hue away from red, degrees. */
function apartFromRed(hue: number): number {
  const turned = hue % 360;
  return turned > 320 || turned < 30 ? 45 : turned;
}
