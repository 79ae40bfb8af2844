import { type Cue, cue, type GameSound, stepCues } from "../sound/gameSound.ts";
import { decided, skillOf } from "./match.ts";
import { kicksEach, type PenaltyEvent, type PenaltyState } from "./state.ts";

export const penaltyCues = (before: PenaltyState, after: PenaltyState): Cue[] =>
  stepCues(before, after, cuesOf);

function cuesOf(event: PenaltyEvent): Cue[] {
  switch (event.kind) {
    case "dive":
      return [cue("jump", -5)];
    case "tip":
      return [cue("blip")];
    case "won":
      return [cue("level"), cue("cheer", event.cup ? 3 : 0)];
    case "outcome": {
      const { outcome, side, corner } = event;
      const good = side === "kick" ? outcome === "goal" : outcome !== "goal";
      const crowd = cue(good ? "cheer" : "groan", corner ? 2 : 0);
      if (outcome === "saved") return [cue("save"), crowd];
      return outcome === "post" ? [cue("post"), crowd] : [crowd];
    }
    default:
      return [cue(event.kind)];
  }
}

/** The sound right now: it gets tenser towards the end of a match and of the cup. */
export function penaltySound(state: PenaltyState, cues: readonly Cue[]): GameSound {
  const late = (state.mine.length + state.theirs.length) / (2 * kicksEach);
  const open = decided(state.mine, state.theirs) === null ? 0.2 : 0;
  return {
    cues,
    engine: null,
    music: state.phase === "paused" ? "none" : state.phase,
    tension: Math.min(1, 0.1 + 0.4 * late + open + 0.3 * skillOf(state.round)),
  };
}
