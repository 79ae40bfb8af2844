import { type Colour, white } from "../kit/colour.ts";
import { type Farm, fieldX, fieldY } from "./layout.ts";
import { deadSkin, flame, lanePalette, leafLit, pumpkin, straw, woodDark } from "./look.ts";
import type { LaneEvent } from "./state.ts";

export interface EffectStage {
  readonly farm: Farm;
  /** 0 to 1, decaying. */
  readonly levels: { shake: number; flash: number; swing: number; refused: number };
  /** Sparks at a place of the field. @param above the ground, layout units */
  sparks(x: number, lane: number, count: number, colour: Colour, speed?: number, above?: number): void;
  /** A text that rises and disappears. @param x in the layout  @param life s */
  say(text: string, x: number, y: number, colour: Colour, size: number, life: number): void;
  /** A ring of fire on the field. */
  blast(x: number, lane: number): void;
}

export function showEvent(event: LaneEvent, { farm, levels, sparks, say, blast }: EffectStage): void {
  switch (event.kind) {
    case "begin":
      say("NIGHT 1", farm.width / 2, farm.top + 50, white, 4, 2);
      break;
    case "night":
      say(`NIGHT ${event.night}`, farm.width / 2, farm.top + 50, white, 4, 2.2);
      if (event.unlocked.length > 0)
        say(`NEW: ${event.unlocked.join(" ")}`, farm.width / 2, farm.top + 92, straw, 2, 3);
      break;
    case "rush":
      say("THE DEAD ARE RUSHING", farm.width / 2 + 10, farm.top + 20, lanePalette.harm, 2, 2);
      break;
    case "plant":
      sparks(event.x, event.lane, 8, woodDark, 70, 2);
      break;
    case "dig":
      sparks(event.x, event.lane, 12, woodDark, 90, 4);
      break;
    case "harvest":
      sparks(event.x, event.lane, 14, straw, 110);
      say(`+${event.amount}`, fieldX(farm, event.x), fieldY(farm, event.lane) - 40, straw, 2, 0.9);
      break;
    case "hit":
      sparks(event.x, event.lane, 3, leafLit, 80, 22);
      break;
    case "boom":
      sparks(event.x, event.lane, 34, pumpkin, 190, 12);
      blast(event.x, event.lane);
      levels.shake = Math.max(levels.shake, 0.25);
      break;
    case "swing":
      levels.swing = 1;
      break;
    case "kill":
      sparks(event.x, event.lane, event.dead === "brute" ? 36 : 14, deadSkin, 120);
      say(String(event.points), fieldX(farm, event.x), fieldY(farm, event.lane) - 34, white, 1.5, 0.7);
      break;
    case "eaten":
      sparks(event.x, event.lane, 20, leafLit, 100);
      break;
    case "stunned":
      levels.shake = Math.max(levels.shake, 0.4);
      break;
    case "breach":
      levels.shake = 1;
      levels.flash = 1;
      sparks(0, event.lane, 26, flame, 150);
      say("A CANDLE IS OUT", farm.left + 114, fieldY(farm, event.lane) - 20, lanePalette.harm, 2, 1.6);
      break;
    case "refused":
      levels.refused = 1;
      break;
    default:
      break;
  }
}
