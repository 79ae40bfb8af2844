import type { Point, Size } from "../kit/frameBuffer.ts";
import { type GameState, newGame } from "../kit/game.ts";

/** Half the arena's size, m; the same area in every shape of the stage. Its middle is (0, 0), y points down. */
export function arenaHalf({ width, height }: Size): Size {
  const shape = width / height;
  return { width: 12 * Math.sqrt(shape), height: 12 / Math.sqrt(shape) };
}
export const startLives = 3;
/** Radius of the blast of button B, m. */
export const novaRadius = 8;

export type FoeKind = "walker" | "runner" | "brute";

export interface Foe extends Point {
  readonly id: number;
  readonly kind: FoeKind;
  readonly radius: number;
  readonly strength: number;
  /** Seconds since it appeared; it is harmless at first. */
  readonly age: number;
  /** Seconds for which it still flashes after a hit. */
  readonly hurt: number;
}

export interface Bullet extends Point {
  readonly dx: number;
  readonly dy: number;
  /** Seconds left. */
  readonly left: number;
}

export interface Gem extends Point {
  /** Seconds left. */
  readonly left: number;
}

export type ArenaEvent =
  | { readonly kind: "begin" | "over" | "hurt" | "nova" | "gem" }
  | { readonly kind: "shot"; readonly angle: number }
  | ({ readonly kind: "kill"; readonly foe: FoeKind; readonly points: number } & Point)
  | ({ readonly kind: "spark" } & Point)
  | { readonly kind: "wave"; readonly wave: number };

export interface ArenaState extends GameState<"title" | "play" | "over" | "paused", ArenaEvent> {
  /** Player's position, m, and speed, m/s. */
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  /** Radians; 0 points right. */
  readonly aim: number;
  /** Seconds until the next shot. */
  readonly cooling: number;
  readonly lives: number;
  /** Score multiplier. */
  readonly combo: number;
  /** Seconds until it expires. */
  readonly comboTime: number;
  readonly wave: number;
  /** Foes of this wave that have not appeared yet. */
  readonly coming: number;
  /** Seconds until the next foe appears. */
  readonly nextFoe: number;
  /** 0 to 1; the blast needs 1. */
  readonly energy: number;
  /** Seconds of invulnerability left. */
  readonly safe: number;
  readonly foes: readonly Foe[];
  readonly bullets: readonly Bullet[];
  readonly gems: readonly Gem[];
  readonly nextId: number;
  readonly seed: number;
}

export function newArena(seed: number, best = 0): ArenaState {
  return {
    ...newGame(best),
    x: 0,
    y: 2,
    dx: 0,
    dy: 0,
    aim: -Math.PI / 2,
    cooling: 0,
    lives: startLives,
    combo: 1,
    comboTime: 0,
    wave: 0,
    coming: 0,
    nextFoe: 0.8,
    energy: 0.4,
    safe: 0,
    foes: [],
    bullets: [],
    gems: [],
    nextId: 1,
    seed: seed >>> 0,
  };
}
