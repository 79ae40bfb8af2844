import { type Cue, cue, type GameSound } from "../sound/gameSound.ts";
import { isRush } from "./horde.ts";
import type { LaneEvent, LaneState } from "./state.ts";

/** The cues of one step. */
export function laneCues(before: LaneState, after: LaneState): Cue[] {
  const cues = after.events.flatMap((event) => cueOf(event) ?? []);
  if (before.phase === "paused" && after.phase === "play") cues.push(cue("blip"));
  return cues;
}

function cueOf(event: LaneEvent): Cue | null {
  switch (event.kind) {
    case "begin":
      return cue("begin", -5);
    case "night":
    case "dawn":
      return cue("level", event.kind === "dawn" ? 5 : -7);
    case "rush":
      return cue("over", 3);
    case "over":
      return cue("over");
    case "plant":
      return cue("land", 5);
    case "dig":
      return cue("land", -3);
    case "select":
      return cue("blip");
    case "refused":
      return cue("blip", -14);
    case "harvest":
      return cue("gain");
    case "thorn":
      return cue("spark", -10);
    case "lob":
      return cue("jump", -9);
    case "boom":
      return cue("burst", -5);
    case "swing":
      return cue("close", 5);
    case "kill":
      return cue("burst", event.dead === "brute" ? -9 : 3);
    case "eaten":
      return cue("hit", 4);
    case "stunned":
      return cue("hit", 8);
    case "breach":
      return cue("blast", -4);
    case "leap":
      return cue("jump", 4);
    case "hit":
      // The thorn's own sound was heard when it was shot.
      return null;
  }
}

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
