import type { Scene } from "../drawing/picture.ts";
import { cloudCourier, deepwatch, elephantRoad, lanternKeeper } from "./adventure.ts";
import { brickComet, cabinet88, nineKeys, pagodaFists } from "./classic.ts";
import { foldingHouse, prismhall, tidyPlanets } from "./puzzle.ts";
import { apexRibbon, dunebreaker, halogenMile, riverlight } from "./racing.ts";
import { dustAndCopper, ghostRelay, ironveil, starlance } from "./shooting.ts";
import { backboardAlley, floodlightEleven, powderline, takrawKings } from "./sport.ts";
import { blankSlate, colonySaffron, emberwing, hexmarch, nightMarket } from "./worlds.ts";
import { deadHourDiner, hollowHarvest, lastBus, quarantineTower } from "./zombie.ts";

/** The scene of each game's covers, by the game's id. */
export const scenes: Record<string, Scene> = {
  "g-halogen-mile": halogenMile,
  "g-dunebreaker": dunebreaker,
  "g-riverlight": riverlight,
  "g-apex-ribbon": apexRibbon,
  "g-floodlight-eleven": floodlightEleven,
  "g-backboard-alley": backboardAlley,
  "g-takraw-kings": takrawKings,
  "g-powderline": powderline,
  "g-last-bus": lastBus,
  "g-dead-hour-diner": deadHourDiner,
  "g-hollow-harvest": hollowHarvest,
  "g-quarantine-tower": quarantineTower,
  "g-ironveil": ironveil,
  "g-starlance": starlance,
  "g-dust-and-copper": dustAndCopper,
  "g-ghost-relay": ghostRelay,
  "g-brick-comet": brickComet,
  "g-cabinet-88": cabinet88,
  "g-nine-keys": nineKeys,
  "g-pagoda-fists": pagodaFists,
  "g-lantern-keeper": lanternKeeper,
  "g-elephant-road": elephantRoad,
  "g-deepwatch": deepwatch,
  "g-cloud-courier": cloudCourier,
  "g-prismhall": prismhall,
  "g-folding-house": foldingHouse,
  "g-tidy-planets": tidyPlanets,
  "g-hexmarch": hexmarch,
  "g-emberwing": emberwing,
  "g-colony-saffron": colonySaffron,
  "g-night-market": nightMarket,
  "g-blank-slate": blankSlate,
};

/** The wide pictures of the home page's banner. */
export const bannerScenes: Record<string, Scene> = {
  "banner-halogen-mile": halogenMile,
  "banner-lantern-keeper": lanternKeeper,
  "banner-night-market": nightMarket,
};
