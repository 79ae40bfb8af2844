import { composeGame } from "../kit/composeGame.ts";
import type { CreateGame } from "../kit/game.ts";
import { createPalette } from "../kit/palette.ts";
import { stepArena } from "./rules.ts";
import { arenaCues, arenaSound } from "./sound.ts";
import { newArena } from "./state.ts";
import { createArenaView } from "./view.ts";

/** Seed of its look, its music and its first game. */
const seed = 5;

/** An arena shooter against waves of foes: move, fire at the nearest, charge the blast. */
export const createArena: CreateGame = ({ best }) =>
  composeGame({
    view: createArenaView(createPalette(seed), seed),
    state: newArena(seed, best),
    step: stepArena,
    soundSeed: seed,
    cues: arenaCues,
    sound: arenaSound,
  });
