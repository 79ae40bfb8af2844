import { composeGame } from "../kit/composeGame.ts";
import type { CreateGame } from "../kit/game.ts";
import { stepPrisms } from "./rules.ts";
import { prismCues, prismSound } from "./sound.ts";
import { newPrisms, progressOf } from "./state.ts";
import { createPrismView } from "./view.ts";

/** Seed of its look. */
const seed = 24;
/** Seed of a calm song. */
const soundSeed = 65;

/** A light puzzle: turn mirrors, splitters and prisms until every crystal receives its colour. */
export const createPrisms: CreateGame = ({ best, progress }) =>
  composeGame({
    view: createPrismView(seed),
    state: newPrisms(best, progress),
    step: stepPrisms,
    soundSeed,
    cues: prismCues,
    sound: prismSound,
    progress: ({ stars }) => progressOf(stars),
  });
