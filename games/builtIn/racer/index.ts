import { composeGame } from "../kit/composeGame.ts";
import type { CreateGame } from "../kit/game.ts";
import { createPalette } from "../kit/palette.ts";
import { stepRace } from "./rules.ts";
import { raceCues, raceSound } from "./sound.ts";
import { newRace } from "./state.ts";
import { createRacerView } from "./view.ts";

/** Seed of its look, its music and its first game. */
const seed = 9;

/** A race along an endless neon road: dodge, jump, collect orbs, pass closely. */
export const createRacer: CreateGame = ({ best }) =>
  composeGame({
    view: createRacerView(createPalette(seed), seed),
    state: newRace(seed, best),
    step: stepRace,
    soundSeed: seed,
    cues: raceCues,
    sound: raceSound,
  });
