import type { CreateGame } from "./game.ts";
import { createRacer } from "./racer/index.ts";

/** The built-in game for a catalogue game. */
export const createGame: CreateGame = (order) => createRacer(order);
