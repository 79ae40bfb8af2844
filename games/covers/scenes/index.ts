import type { Scene } from "../drawing/picture.ts";
import { brickComet, mrBoom } from "./classic.ts";
import { blankSlate } from "./demo.ts";
import { hexAHop } from "./hexagons.ts";
import { frozenBubble, pingus } from "./ice.ts";
import { prismhall } from "./puzzle.ts";
import { dustRacing, halogenMile } from "./racing.ts";
import { chromiumBsu, freedoom, neonArena } from "./shooting.ts";
import { extremeTuxRacer, floodlightPenalties, neverputt, tuxFootball } from "./sport.ts";
import { blocksOfTheUndead } from "./undead.ts";
import { lureOfTheTemptress, openttd } from "./worlds.ts";
import { hollowHarvest } from "./zombie.ts";

/** The scene of each game's covers, by the game's id. */
export const scenes: Record<string, Scene> = {
  "g-halogen-mile": halogenMile,
  "g-neon-arena": neonArena,
  "g-brick-comet": brickComet,
  "g-floodlight-penalties": floodlightPenalties,
  "g-hollow-harvest": hollowHarvest,
  "g-prismhall": prismhall,
  "g-freedoom": freedoom,
  "g-mrboom": mrBoom,
  "g-chromium-bsu": chromiumBsu,
  "g-dust-racing": dustRacing,
  "g-extreme-tux-racer": extremeTuxRacer,
  "g-neverputt": neverputt,
  "g-tux-football": tuxFootball,
  "g-frozen-bubble": frozenBubble,
  "g-hex-a-hop": hexAHop,
  "g-blocks-of-the-undead": blocksOfTheUndead,
  "g-openttd": openttd,
  "g-lure-of-the-temptress": lureOfTheTemptress,
  "g-pingus": pingus,
  "g-blank-slate": blankSlate,
};

/** The games with a wide picture in the home page's banner. */
export const bannerGames = ["g-halogen-mile", "g-freedoom", "g-prismhall", "g-hollow-harvest"] as const;
