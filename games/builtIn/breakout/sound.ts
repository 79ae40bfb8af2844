import { type Cue, cue, type GameSound, stepCues } from "../sound/gameSound.ts";
import type { BreakoutEvent, BreakoutState } from "./state.ts";

/** Pitch of consecutive bricks, semitones: they climb a pentatonic scale. */
const brickPitch = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24];

export const breakoutCues = (before: BreakoutState, after: BreakoutState): Cue[] =>
  stepCues(before, after, cueOf);

function cueOf(event: BreakoutEvent): Cue {
  switch (event.kind) {
    case "wall":
      return cue("tick");
    case "crack":
      return cue("clang", 5);
    case "launch":
      return cue("jump");
    case "comet":
      return cue("boost");
    case "power":
      return cue("gain");
    case "lost":
      return cue("hit");
    case "round":
      return cue("level");
    case "brick":
      if (event.brick.kind === "bomb") return cue("burst");
      return cue("brick", brickPitch[Math.min(brickPitch.length, event.combo) - 1]);
    default:
      return cue(event.kind);
  }
}

/** The sound right now: later rounds and the burning comet bring more instruments. */
export function breakoutSound(state: BreakoutState, cues: readonly Cue[]): GameSound {
  return {
    cues,
    engine: state.comet > 0 && state.phase === "play" ? { speed: 0.8, effort: 0.7 } : null,
    music: state.phase === "paused" ? "none" : state.phase,
    tension: Math.min(1, 0.2 + state.round * 0.07 + state.combo * 0.02 + (state.comet > 0 ? 0.3 : 0)),
  };
}
