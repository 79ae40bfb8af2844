import type { Point } from "../kit/frameBuffer.ts";
import { type GameState, newGame } from "../kit/game.ts";
import type { Brick } from "./bricks.ts";
import { bricksOf } from "./layouts.ts";

/** The field's size; y points down. All lengths are in these units. */
export const fieldWidth = 32;
export const fieldHeight = 18;
/** Inner edges of the walls. */
export const wallLeft = 0.5;
export const wallRight = fieldWidth - 0.5;
export const ceiling = 1.9;
export const paddleY = 16.5;
export const paddleHeight = 0.55;
export const ballRadius = 0.32;
export const startLives = 3;

export interface Ball extends Point {
  readonly id: number;
  /** Direction, of length 1. */
  readonly dx: number;
  readonly dy: number;
  /** Position on the paddle where it sticks, from the paddle's middle; null while it flies. */
  readonly stuck: number | null;
}

/** Powers with a limited duration. */
export type TimedPower = "wide" | "slow" | "magnet" | "laser";
export type PowerKind = TimedPower | "multi" | "life";

export interface Capsule extends Point {
  readonly id: number;
  readonly kind: PowerKind;
}

export type BreakoutEvent =
  | { readonly kind: "begin" | "over" | "launch" | "comet" | "zap" }
  | ({ readonly kind: "wall" | "bounce" | "clang" | "crack" | "lost" } & Point)
  | ({
      readonly kind: "brick";
      readonly brick: Brick;
      readonly points: number;
      readonly combo: number;
    } & Point)
  | { readonly kind: "power"; readonly power: PowerKind; readonly x: number }
  | { readonly kind: "round"; readonly round: number; readonly bonus: number };

export interface BreakoutState extends GameState<"title" | "play" | "over" | "paused", BreakoutEvent> {
  /** The paddle's middle, and its speed to the right per second. */
  readonly x: number;
  readonly dx: number;
  /** Whether the pointer moves the paddle, until a key or a stick does. */
  readonly following: boolean;
  /** The pointer in the last step. */
  readonly pointer: { readonly x: number; readonly down: boolean } | null;
  readonly balls: readonly Ball[];
  readonly bricks: readonly Brick[];
  readonly capsules: readonly Capsule[];
  readonly bolts: readonly Point[];
  /** Seconds left of each power. */
  readonly powers: Readonly<Record<TimedPower, number>>;
  /** Seconds left in which the ball burns through bricks. */
  readonly comet: number;
  /** 0 to 1; the comet needs 1. */
  readonly energy: number;
  /** Seconds until the laser fires again. */
  readonly cooling: number;
  /** Seconds of play since the launch; the ball gets faster. */
  readonly rally: number;
  /** Seconds since a ball last met the paddle or a breakable brick. */
  readonly idle: number;
  /** Seconds until the ball may be launched. */
  readonly ready: number;
  readonly lives: number;
  /** Bricks broken since a ball last met the paddle. */
  readonly combo: number;
  /** From 1. */
  readonly round: number;
  readonly nextId: number;
  readonly seed: number;
}

/** A state while one step computes the next one; its arrays are replaced, never changed. */
export type Draft = { -readonly [Key in keyof BreakoutState]: BreakoutState[Key] } & {
  events: BreakoutEvent[];
};

export const noPowers: Readonly<Record<TimedPower, number>> = { wide: 0, slow: 0, magnet: 0, laser: 0 };

/** A ball that waits on the paddle. */
export const stuckBall = (id: number, x: number): Ball => ({
  id,
  x,
  y: paddleY - ballRadius,
  dx: 0.3,
  dy: -0.954,
  stuck: 0.4,
});

export function newBreakout(seed: number, best = 0): BreakoutState {
  return {
    ...newGame(best),
    x: fieldWidth / 2,
    dx: 0,
    following: false,
    pointer: null,
    balls: [stuckBall(1, fieldWidth / 2)],
    bricks: bricksOf(1),
    capsules: [],
    bolts: [],
    powers: noPowers,
    comet: 0,
    energy: 0.3,
    cooling: 0,
    rally: 0,
    idle: 0,
    ready: 0,
    lives: startLives,
    combo: 0,
    round: 1,
    nextId: 2,
    seed: seed >>> 0,
  };
}

/** Half the paddle's width. */
export const paddleHalf = (state: BreakoutState): number => (state.powers.wide > 0 ? 3.2 : 2.1);
