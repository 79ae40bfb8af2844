import type { Scene } from "../drawing/picture.ts";
import { brickComet } from "./classic.ts";
import { blankSlate } from "./demo.ts";
import { prismhall } from "./puzzle.ts";
import { halogenMile } from "./racing.ts";
import { hollowHarvest } from "./zombie.ts";

/** The scene of each game's covers, by the game's id. */
export const scenes: Record<string, Scene> = {
  "g-halogen-mile": halogenMile,
  "g-brick-comet": brickComet,
  "g-hollow-harvest": hollowHarvest,
  "g-prismhall": prismhall,
  "g-blank-slate": blankSlate,
};

/** The wide pictures of the home page's banner. */
export const bannerScenes: Record<string, Scene> = {
  "banner-halogen-mile": halogenMile,
};
