import { type GameState, newGame } from "../kit/game.ts";

/** The goal's inner size, m. x is 0 in its middle and positive to the right, y is the height above the ground. */
export const goalHalf = 3.66;
export const goalHeight = 2.44;
/** Distance of the spot from the goal line, m. */
export const spotDistance = 11;
export const ballRadius = 0.13;
export const kicksEach = 5;

/** The side that kicks: the player, or the opponent while the player keeps goal. */
type Side = "kick" | "keep";

/** The steps of one kick; `card` is shown between matches. */
export type Stage = "card" | "aim" | "runUp" | "flight" | "result";

export type Outcome = "goal" | "saved" | "post" | "wide";

/** A point of the goal's plane, m. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Shot {
  /** Where it crosses the goal line. */
  readonly target: Point;
  /** Its bend, m: a positive one starts to the left and turns right. */
  readonly curve: number;
  /** Flight time from the spot to the goal line, s. */
  readonly seconds: number;
}

export interface Dive {
  /** Target of the hands. */
  readonly target: Point;
  /** Start, seconds after the kick; negative before it. */
  readonly start: number;
}

export type PenaltyEvent =
  | { readonly kind: "begin" | "over" | "whistle" | "kick" | "dive" | "tip" }
  | {
      readonly kind: "outcome";
      readonly outcome: Outcome;
      readonly side: Side;
      readonly at: Point;
      readonly points: number;
      /** Whether it was in an upper corner. */
      readonly corner: boolean;
    }
  | { readonly kind: "won"; readonly round: number; readonly cup: boolean };

export interface PenaltyState extends GameState<"title" | "play" | "over" | "paused", PenaltyEvent> {
  readonly stage: Stage;
  /** Seconds in this stage. */
  readonly stageTime: number;
  readonly side: Side;
  /** Match number, from 1; after the last match of a cup the next cup begins. */
  readonly round: number;
  /** This match's kicks so far: whether each was a goal. */
  readonly mine: readonly boolean[];
  readonly theirs: readonly boolean[];
  readonly aim: Point;
  /** 0 to 1, while the kick is charged. */
  readonly power: number;
  readonly charging: boolean;
  /** How long the kick was charged, s. */
  readonly charged: number;
  /** Bend given during the run-up, -1 to 1. */
  readonly curve: number;
  /** How long the opponent waits before the run-up, s. */
  readonly wait: number;
  readonly shot: Shot | null;
  readonly dive: Dive | null;
  /** When the player stretched for the ball, seconds after the kick; null if not. */
  readonly stretch: number | null;
  readonly outcome: Outcome | null;
  /** The pointer in the last step. */
  readonly pointer: { readonly x: number; readonly y: number; readonly down: boolean } | null;
  /** Goals and saves in a row. */
  readonly streak: number;
  readonly goals: number;
  readonly saves: number;
  readonly seed: number;
}

/** A state while one step computes the next one. */
export type Draft = { -readonly [Key in keyof PenaltyState]: PenaltyState[Key] } & { events: PenaltyEvent[] };

export const middleAim: Point = { x: 0, y: 1.2 };

export function newPenalties(seed: number, best = 0): PenaltyState {
  return {
    ...newGame(best),
    stage: "card",
    stageTime: 0,
    side: "kick",
    round: 1,
    mine: [],
    theirs: [],
    aim: middleAim,
    power: 0,
    charging: false,
    charged: 0,
    curve: 0,
    wait: 1,
    shot: null,
    dive: null,
    stretch: null,
    outcome: null,
    pointer: null,
    streak: 0,
    goals: 0,
    saves: 0,
    seed: seed >>> 0,
  };
}
