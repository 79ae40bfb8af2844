import { type GameState, newGame } from "../kit/game.ts";
import { type Beams, traceBeams } from "./beams.ts";
import type { Level } from "./level.ts";
import { levels } from "./levels.ts";

/** Stars of a level: 3 for par, 2 for up to `nearPar` more turns, 1 for solving it. */
export type Stars = 0 | 1 | 2 | 3;
const nearPar = 2;
const starPoints = 100;
/** Number of open levels beyond the solved ones, so that players do not get stuck. */
const openAhead = 3;

export type PrismEvent =
  | { readonly kind: "begin" | "enter" | "undo" | "reset" | "hall" | "move" | "locked" | "finished" }
  /** A piece was turned. `lit`: number of lit crystals; `gained`: whether that is more than before. */
  | { readonly kind: "turn"; readonly at: number; readonly lit: number; readonly gained: boolean }
  | { readonly kind: "solved"; readonly stars: Stars };

/** In the phase `hall` the player chooses a level; `over` is the end, when all are solved. */
export interface PrismState
  extends GameState<"title" | "hall" | "play" | "solved" | "paused" | "over", PrismEvent> {
  /** Number of the level in play, or under the cursor in the hall, from 0. */
  readonly level: number;
  /** Piece under the cursor: its position on the board. */
  readonly cursor: number;
  /** Positions of the turned pieces, oldest first. */
  readonly turns: readonly number[];
  /** The current paths of light. */
  readonly beams: Beams;
  /** Stars of each level; 0 for unsolved ones. */
  readonly stars: readonly Stars[];
  /** Whether the finger or mouse button was down in the last step, so that one touch acts once. */
  readonly touching: boolean;
}

/** @param progress from `progressOf`; anything else counts as none */
export function newPrisms(best = 0, progress = 0): PrismState {
  const stars = readProgress(progress);
  const next = stars.indexOf(0);
  const score = scoreOf(stars);
  const state: PrismState = {
    ...newGame(Math.max(best, score)),
    score,
    level: 0,
    cursor: 0,
    turns: [],
    beams: traceBeams(levelAt(0), new Set()),
    stars,
    touching: false,
  };
  return openLevel(state, Math.max(0, next));
}

export function levelAt(index: number): Level {
  const level = levels[index];
  if (level === undefined) throw new RangeError(`there is no level ${index}`);
  return level;
}

/** Opens a level in its initial state. Does not change the phase. */
export function openLevel(state: PrismState, level: number): PrismState {
  const { turnable } = levelAt(level);
  return {
    ...state,
    level,
    turns: [],
    cursor: turnable[0] ?? 0,
    beams: traceBeams(levelAt(level), new Set()),
  };
}

/** Positions of the pieces that are not in their initial orientation. */
export function turnedPieces(turns: readonly number[]): ReadonlySet<number> {
  const turned = new Set<number>();
  for (const at of turns) if (!turned.delete(at)) turned.add(at);
  return turned;
}

export function starsFor(turns: number, par: number): Stars {
  return turns <= par ? 3 : turns <= par + nearPar ? 2 : 1;
}

export const scoreOf = (stars: readonly Stars[]): number =>
  stars.reduce<number>((sum, each) => sum + each * starPoints, 0);

/** A level is open when it is solved, or among the next ones. */
export function isOpen(stars: readonly Stars[], level: number): boolean {
  if ((stars[level] ?? 0) > 0) return true;
  const unsolvedBefore = stars.slice(0, level).filter((each) => each === 0).length;
  return level < levels.length && unsolvedBefore < openAhead;
}

/** Stars of all levels as one whole number: two bits per level, so at most 26 levels. */
export const progressOf = (stars: readonly Stars[]): number =>
  stars.reduce<number>((sum, each, index) => sum + each * 4 ** index, 0);

/** @param progress stored earlier, untrusted; an invalid number gives no stars */
function readProgress(progress: number): readonly Stars[] {
  const valid = Number.isSafeInteger(progress) && progress >= 0 && progress < 4 ** levels.length;
  return levels.map((_, index) => (valid ? starsOfDigit(Math.floor(progress / 4 ** index) % 4) : 0));
}

function starsOfDigit(digit: number): Stars {
  return digit === 1 || digit === 2 || digit === 3 ? digit : 0;
}
