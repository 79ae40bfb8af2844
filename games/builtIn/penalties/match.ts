import { kicksEach } from "./state.ts";

/** The opponents of a cup, from the first match to the final. */
const opponents = ["OTTERS", "FOXES", "RAMS", "HERONS", "BEARS", "DRAGONS"] as const;

/** Hue of each opponent's shirts, degrees. */
const hues = [28, 14, 275, 165, 320, 355] as const;

export const roundsInCup = opponents.length;

/** @param round from 1 */
export const opponentName = (round: number): string => opponents[(round - 1) % roundsInCup] ?? "";

export const opponentHue = (round: number): number => hues[(round - 1) % roundsInCup] ?? 0;

/** Whether a match is the last of its cup. */
export const isFinal = (round: number): boolean => round % roundsInCup === 0;

/** Skill of an opponent: 0 in the first match, 1 from the eighth on. */
export const skillOf = (round: number): number => Math.min(1, (round - 1) / 7);

export const goalsOf = (kicks: readonly boolean[]): number => kicks.filter(Boolean).length;

/** Five kicks each, or until one side can't be caught; then pairs until one differs. Null before its end. */
export function decided(mine: readonly boolean[], theirs: readonly boolean[]): "won" | "lost" | null {
  const lead = goalsOf(mine) - goalsOf(theirs);
  const mineLeft = kicksEach - mine.length;
  const theirsLeft = kicksEach - theirs.length;
  if (mineLeft > 0 || theirsLeft > 0) {
    if (lead > Math.max(0, theirsLeft)) return "won";
    return -lead > Math.max(0, mineLeft) ? "lost" : null;
  }
  if (mine.length !== theirs.length || lead === 0) return null;
  return lead > 0 ? "won" : "lost";
}
