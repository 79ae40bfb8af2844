import { composeGame } from "../kit/composeGame.ts";
import type { CreateGame } from "../kit/game.ts";
import { stepBreakout } from "./rules.ts";
import { breakoutCues, breakoutSound } from "./sound.ts";
import { newBreakout } from "./state.ts";
import { createBreakoutView } from "./view.ts";

/** Seed of its music and its first game. */
const seed = 20_061;

/** Bricks, a ball and a paddle: break them all, catch what falls, and let the ball burn as a comet. */
export const createBreakout: CreateGame = ({ best }) =>
  composeGame({
    view: createBreakoutView(seed),
    state: newBreakout(seed, best),
    step: stepBreakout,
    soundSeed: seed,
    cues: breakoutCues,
    sound: breakoutSound,
  });
