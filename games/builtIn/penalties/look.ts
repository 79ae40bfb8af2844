import { type Colour, hsl } from "../kit/colour.ts";
import { opponentHue } from "./match.ts";

/** The game's colours: green grass under white light, and a blue shirt for the player. */
export const palette = {
  skyHigh: hsl(226, 0.6, 0.05),
  skyLow: hsl(214, 0.6, 0.14),
  far: hsl(222, 0.4, 0.14),
  near: hsl(222, 0.4, 0.09),
  ground: hsl(220, 0.5, 0.08),
  groundLit: hsl(120, 0.5, 0.3),
  grid: hsl(214, 0.3, 0.5),
  road: hsl(128, 0.5, 0.2),
  roadLit: hsl(124, 0.48, 0.25),
  hero: hsl(205, 1, 0.6),
  gain: hsl(50, 1, 0.62),
  harm: hsl(352, 1, 0.58),
};

export const skin = hsl(26, 0.45, 0.58);
export const hair = hsl(24, 0.4, 0.16);
export const gloves = hsl(60, 0.9, 0.85);

export interface Kit {
  readonly shirt: Colour;
  readonly shorts: Colour;
  readonly socks: Colour;
}

export const playerKit: Kit = {
  shirt: hsl(208, 0.95, 0.52),
  shorts: hsl(215, 0.6, 0.92),
  socks: hsl(208, 0.9, 0.4),
};
export const playerKeeperKit: Kit = {
  shirt: hsl(150, 0.9, 0.5),
  shorts: hsl(150, 0.5, 0.2),
  socks: hsl(150, 0.8, 0.4),
};

export const rivalKit = (round: number): Kit => ({
  shirt: hsl(opponentHue(round), 0.9, 0.5),
  shorts: hsl(opponentHue(round), 0.5, 0.16),
  socks: hsl(opponentHue(round), 0.8, 0.42),
});

export const rivalKeeperKit = (round: number): Kit => ({
  shirt: hsl(opponentHue(round) + 40, 1, 0.56),
  shorts: hsl(opponentHue(round), 0.3, 0.14),
  socks: hsl(opponentHue(round) + 40, 0.8, 0.42),
});
