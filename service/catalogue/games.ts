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

/** Every game that players are offered. Each has at least one mode. */
export const games: readonly GameBrief[] = [
  ...racing,
  ...shooting,
  ...sport,
  ...zombie,
  ...classic,
  ...adventure,
  ...worlds,
].map(briefOf);

/** Games that show what the app says when something is amiss; listed only with the `demoGames` switch. */
export const demoGames: readonly GameBrief[] = demo.map(briefOf);
