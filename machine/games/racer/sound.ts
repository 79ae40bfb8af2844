import { type Cue, cue, type GameSound } from "../../audio/gameSound.ts";
import type { RacerState } from "./rules.ts";

/** m/s at which the engine sounds its highest. */
const topSpeed = 100;

/** Orbs in a row climb a scale, semitones. */
const climb = [0, 2, 4, 5, 7, 9, 11, 12, 14];

/** What a step of the race lets one hear. */
export function raceCues(before: RacerState, after: RacerState): Cue[] {
  const cues: Cue[] = [];
  for (const event of after.events) {
    if (event.kind === "orb") cues.push(cue("gain", climb[Math.min(9, before.combo) - 1]));
    else cues.push(cue(event.kind));
  }
  if (after.boosting && !before.boosting && after.phase === "play") cues.push(cue("boost"));
  if (before.phase === "paused" && after.phase === "play") cues.push(cue("blip"));
  return cues;
}

/** The race's engine and music at this moment. */
export function sounding(state: RacerState, cues: readonly Cue[]): GameSound {
  const driving = state.phase === "play";
  return {
    cues,
    engine: driving
      ? {
          // In the air the engine turns freely.
          speed: state.speed / topSpeed + (state.y > 0 ? 0.12 : 0),
          effort: state.boosting ? 1 : 0.35,
        }
      : null,
    music: state.phase === "paused" ? "none" : state.phase,
    tension: Math.min(1, 0.25 + state.level * 0.1 + (state.boosting ? 0.2 : 0)),
  };
}
