import { composeGame } from "../kit/composeGame.ts";
import type { CreateGame } from "../kit/game.ts";
import { stepPenalties } from "./rules.ts";
import { penaltyCues, penaltySound } from "./sound.ts";
import { newPenalties } from "./state.ts";
import { createPenaltyView } from "./view.ts";

/** Seed of its music and its first match. */
const seed = 1_966;

/** A cup of penalty shoot-outs: score by aim, power and bend, then keep goal yourself. */
export const createPenalties: CreateGame = ({ best }) =>
  composeGame({
    view: createPenaltyView(seed),
    state: newPenalties(seed, best),
    step: stepPenalties,
    soundSeed: seed,
    cues: penaltyCues,
    sound: penaltySound,
  });
