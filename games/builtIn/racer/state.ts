import { type GameState, newGame } from "../kit/game.ts";

/** Half the road's width, m. */
export const roadHalfWidth = 6;
/** Distance at which objects appear, m. */
export const sightDistance = 170;
export const startLives = 3;

/** Obstacles are blocks, bars to jump over and drifters that move sideways; orbs are collected. */
export type ObjectKind = "block" | "bar" | "orb" | "drifter";

export interface RoadObject {
  readonly id: number;
  readonly kind: ObjectKind;
  /** Distance from the road's middle, m; positive to the right. */
  readonly x: number;
  /** Height of its middle above the road, m. */
  readonly y: number;
  /** Distance from the start, m. */
  readonly z: number;
  /** Half its width, m. */
  readonly half: number;
  /** Sideways speed, m/s. */
  readonly dx: number;
  /** Whether it was passed and can neither hit nor score again. */
  readonly passed: boolean;
}

export type RacerEvent =
  | { readonly kind: "begin" | "jump" | "land" | "hit" | "over" }
  | { readonly kind: "orb"; readonly points: number }
  | { readonly kind: "close"; readonly points: number }
  | { readonly kind: "level"; readonly level: number };

export interface RacerState extends GameState<"title" | "play" | "over" | "paused", RacerEvent> {
  /** Ship's position across the road (x), above it (y) and along it (z), m, with speeds in m/s. */
  readonly x: number;
  readonly dx: number;
  readonly y: number;
  readonly dy: number;
  readonly z: number;
  /** Forward speed, m/s. */
  readonly speed: number;
  readonly boosting: boolean;
  /** 0 to 1; boosting uses it up. */
  readonly energy: number;
  readonly lives: number;
  /** Score multiplier. */
  readonly combo: number;
  /** Seconds until it expires. */
  readonly comboTime: number;
  readonly level: number;
  /** Seconds of invulnerability left. */
  readonly safe: number;
  readonly objects: readonly RoadObject[];
  /** Position of the next row of objects, m from the start. */
  readonly nextRow: number;
  readonly nextId: number;
  readonly seed: number;
}

export function newRace(seed: number, best = 0): RacerState {
  return {
    ...newGame(best),
    x: 0,
    dx: 0,
    y: 0,
    dy: 0,
    z: 0,
    speed: 24,
    boosting: false,
    energy: 0.5,
    lives: startLives,
    combo: 1,
    comboTime: 0,
    level: 1,
    safe: 0,
    objects: [],
    nextRow: 70,
    nextId: 1,
    seed: seed >>> 0,
  };
}
