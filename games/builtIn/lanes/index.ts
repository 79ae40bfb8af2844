import { composeGame } from "../kit/composeGame.ts";
import type { CreateGame } from "../kit/game.ts";
import { pauseLanes, stepLanes } from "./rules.ts";
import { laneCues, laneSound } from "./sound.ts";
import { newLanes } from "./state.ts";
import { createLaneView } from "./view.ts";

/** Seed of its look, its music and its first game. */
const seed = 93;

/** A lane defence: plant defenders, reap wheat and hold the farm until morning, night after night. */
export const createLanes: CreateGame = ({ best }) =>
  composeGame({
    view: createLaneView(seed),
    state: newLanes(seed, best),
    step: stepLanes,
    pause: pauseLanes,
    soundSeed: seed,
    cues: laneCues,
    sound: laneSound,
  });
