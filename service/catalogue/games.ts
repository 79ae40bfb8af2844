import type { GameBrief } from "../../streams/wire/catalogue.ts";
import { briefOf } from "./model/title.ts";
import { adventure } from "./titles/adventure.ts";
import { classic } from "./titles/classic.ts";
import { demo } from "./titles/demo.ts";
import { racing } from "./titles/racing.ts";
import { shooting } from "./titles/shooting.ts";
import { sport } from "./titles/sport.ts";
import { worlds } from "./titles/worlds.ts";
import { zombie } from "./titles/zombie.ts";

/** Every game on offer. Each has at least one mode. */
export const games: readonly GameBrief[] = [
  ...racing,
  ...shooting,
  ...sport,
  ...zombie,
  ...classic,
  ...adventure,
  ...worlds,
].map(briefOf);

/** Games that cannot be played, to show how the app handles that; listed only with `demoGames`. */
export const demoGames: readonly GameBrief[] = demo.map(briefOf);
