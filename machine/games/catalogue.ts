import { createArena } from "./arena/index.ts";
import type { CreateGame } from "./kit/game.ts";
import { createRacer } from "./racer/index.ts";

/** Genres that are played in the arena when they come first; all others are raced. */
const fights: ReadonlySet<string> = new Set([
  "shooting",
  "zombie",
  "strategy",
  "action",
  "roleplay",
  "classic",
]);

/** The built-in game for a catalogue game, by its main genre. */
export const createGame: CreateGame = (order) =>
  fights.has(order.genres[0] ?? "") ? createArena(order) : createRacer(order);
