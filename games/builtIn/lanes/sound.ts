import { type Cue, cue, type GameSound, stepCues } from "../sound/gameSound.ts";
import { isRush } from "./horde.ts";
import type { LaneEvent, LaneState } from "./state.ts";

export const laneCues = (before: LaneState, after: LaneState): Cue[] => stepCues(before, after, cueOf);

const cues: Readonly<Record<LaneEvent["kind"], Cue | readonly []>> = {
  begin: cue("begin", -5),
  night: cue("level", -7),
  dawn: cue("level", 5),
  rush: cue("over", 3),
  over: cue("over"),
  plant: cue("land", 5),
  dig: cue("land", -3),
  select: cue("blip"),
  refused: cue("blip", -14),
  harvest: cue("gain"),
  thorn: cue("spark", -10),
  lob: cue("jump", -9),
  boom: cue("burst", -5),
  swing: cue("close", 5),
  kill: cue("burst", 3),
  eaten: cue("hit", 4),
  stunned: cue("hit", 8),
  breach: cue("blast", -4),
  leap: cue("jump", 4),
  // The thorn's sound was already played when it was shot.
  hit: [],
};

const cueOf = (event: LaneEvent): Cue | readonly [] =>
  event.kind === "kill" && event.dead === "brute" ? cue("burst", -9) : cues[event.kind];

/** The sound right now: the more of the dead, the more instruments play. */
export function laneSound(state: LaneState, cues: readonly Cue[]): GameSound {
  const music = { title: "title", play: "play", dawn: "title", over: "over", paused: "none" } as const;
  return {
    cues,
    engine: null,
    music: music[state.phase],
    tension: Math.min(1, 0.1 + state.dead.length / 16 + (isRush(state.time) ? 0.3 : 0)),
  };
}
