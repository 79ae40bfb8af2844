import { type Cue, cue, type GameSound, stepCues } from "../sound/gameSound.ts";
import { litCrystals } from "./rules.ts";
import type { PrismEvent, PrismState } from "./state.ts";

/** Pitch of the crystals that shine, semitones: they climb a chord. */
const crystalPitch = [0, 4, 7, 12, 16, 19, 24];

export const prismCues = (before: PrismState, after: PrismState): Cue[] => stepCues(before, after, cueOf);

function cueOf(event: PrismEvent): Cue {
  switch (event.kind) {
    case "turn":
      return event.gained ? cue("gain", crystalPitch[Math.min(event.lit - 1, 6)] ?? 0) : cue("blip", -5);
    case "undo":
    case "reset":
      return cue("blip", -12);
    case "move":
      return cue("spark", -6);
    case "solved":
      return cue("level", event.stars);
    case "locked":
      return cue("land");
    case "finished":
      return cue("begin", 5);
    case "enter":
    case "hall":
      return cue("close", -3);
    case "begin":
      return cue("begin");
  }
}

/** Prismhall's sound right now: calm, without a drum. */
export function prismSound(state: PrismState, cues: readonly Cue[]): GameSound {
  return {
    cues,
    engine: null,
    music: state.phase === "paused" ? "none" : "title",
    tension: Math.min(0.6, 0.15 + litCrystals(state) * 0.1),
  };
}
