import { createArena } from "./arena/index.ts";
import type { CreateGame } from "./kit/game.ts";
import { createRacer } from "./racer/index.ts";

/** Main genres that are played in the arena; all others are races. */
const arenaGenres: ReadonlySet<string> = new Set([
  "shooting",
  "zombie",
  "strategy",
  "action",
  "roleplay",
  "classic",
]);

/** Creates the built-in game that stands in for a catalogue game, by its main genre. */
export const createGame: CreateGame = (description) =>
  arenaGenres.has(description.genres[0] ?? "") ? createArena(description) : createRacer(description);
