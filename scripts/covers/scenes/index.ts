import type { Scene } from "../picture.ts";
import { apexRibbon, dunebreaker, halogenMile, riverlight } from "./racing.ts";
import { dustAndCopper, ghostRelay, ironveil, starlance } from "./shooting.ts";
import { backboardAlley, floodlightEleven, powderline, takrawKings } from "./sport.ts";
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
};

export const bannerScenes: Record<string, Scene> = {};
