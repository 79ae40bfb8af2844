import { type Cue, cue, type GameSound, stepCues } from "../sound/gameSound.ts";
import type { ArenaEvent, ArenaState } from "./state.ts";

/** Pitch shift by the size of a killed foe, semitones. */
const foePitch = { runner: 4, walker: 0, brute: -7 } as const;

export const arenaCues = (before: ArenaState, after: ArenaState): Cue[] => stepCues(before, after, cueOf);

function cueOf(event: ArenaEvent): Cue {
  switch (event.kind) {
    case "kill":
      return cue("burst", foePitch[event.foe]);
    case "nova":
      return cue("blast");
    case "hurt":
      return cue("hit");
    case "gem":
      return cue("gain");
    case "wave":
      return cue("level");
    default:
      return cue(event.kind);
  }
}

/** The arena's sound right now: the more foes, the more instruments play. */
export function arenaSound(state: ArenaState, cues: readonly Cue[]): GameSound {
  return {
    cues,
    engine: null,
    music: state.phase === "paused" ? "none" : state.phase,
    tension: Math.min(1, 0.2 + state.foes.length / 20 + state.wave * 0.05),
  };
}
