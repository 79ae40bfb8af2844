import { type Cue, cue, type GameSound } from "../../audio/gameSound.ts";
import type { ArenaEvent, ArenaState } from "./rules.ts";

/** A foe's size is heard, semitones. */
const sizes = { runner: 4, walker: 0, brute: -7 } as const;

/** What a step of the fight lets one hear. */
export function arenaCues(before: ArenaState, after: ArenaState): Cue[] {
  const cues = after.events.map(cueOf);
  if (before.phase === "paused" && after.phase === "play") cues.push(cue("blip"));
  return cues;
}

function cueOf(event: ArenaEvent): Cue {
  switch (event.kind) {
    case "kill":
      return cue("burst", sizes[event.foe]);
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

/** The fight's music at this moment: the more foes, the more of it. */
export function sounding(state: ArenaState, cues: readonly Cue[]): GameSound {
  return {
    cues,
    engine: null,
    music: state.phase === "paused" ? "none" : state.phase,
    tension: Math.min(1, 0.2 + state.foes.length / 20 + state.wave * 0.05),
  };
}
