import { type Cue, cue, type GameSound, stepCues } from "../sound/gameSound.ts";
import type { RacerState } from "./state.ts";

/** Speed at which the engine's pitch is highest, m/s. */
const topSpeed = 100;

/** Pitch of consecutive orbs, semitones: they climb a scale. */
const orbPitch = [0, 2, 4, 5, 7, 9, 11, 12, 14];

export function raceCues(before: RacerState, after: RacerState): Cue[] {
  const cues = stepCues(before, after, (event) =>
    event.kind === "orb" ? cue("gain", orbPitch[Math.min(9, before.combo) - 1]) : cue(event.kind),
  );
  return after.boosting && !before.boosting && after.phase === "play" ? [...cues, cue("boost")] : cues;
}

/** The race's sound right now. */
export function raceSound(state: RacerState, cues: readonly Cue[]): GameSound {
  const driving = state.phase === "play";
  return {
    cues,
    engine: driving
      ? {
          // In the air the engine revs up.
          speed: state.speed / topSpeed + (state.y > 0 ? 0.12 : 0),
          effort: state.boosting ? 1 : 0.35,
        }
      : null,
    music: state.phase === "paused" ? "none" : state.phase,
    tension: Math.min(1, 0.25 + state.level * 0.1 + (state.boosting ? 0.2 : 0)),
  };
}
