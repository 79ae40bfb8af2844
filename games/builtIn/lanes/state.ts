import { type GameState, newGame } from "../kit/game.ts";
import type { DeadKind, DefenderKind } from "./kinds.ts";

/** The field: lanes from the farm's fence on the left (x = 0) to the graveyard, in cells. */
export const lanes = 5;
export const columns = 9;
export const startCandles = 5;
/** Length of a night, s. */
export const nightSeconds = 60;
/** How long the dawn is shown before the next night, s. */
export const dawnSeconds = 4;

export interface Defender {
  readonly id: number;
  readonly kind: DefenderKind;
  readonly lane: number;
  readonly column: number;
  readonly health: number;
  /** Seconds since it was planted. */
  readonly age: number;
  /** Seconds until its next shot, or until it is ripe. */
  readonly wait: number;
  /** Seconds left of its shaking after a bite. */
  readonly hurt: number;
}

export interface Dead {
  readonly id: number;
  readonly kind: DeadKind;
  readonly lane: number;
  /** Distance from the fence, cells. */
  readonly x: number;
  readonly health: number;
  /** Seconds since it appeared. */
  readonly age: number;
  readonly biting: boolean;
  readonly slowed: boolean;
  /** A leaper's jump: seconds left in the air; it jumps once. */
  readonly leap: number;
  readonly leapt: boolean;
  /** Seconds left of its flash after a hit. */
  readonly hurt: number;
}

export type Shot =
  | { readonly kind: "thorn"; readonly lane: number; readonly x: number }
  /** A pumpkin in the air. `flown`: share of its flight, 0 to 1. */
  | {
      readonly kind: "pumpkin";
      readonly lane: number;
      readonly from: number;
      readonly until: number;
      readonly flown: number;
    };

interface Farmer {
  /** The selected cell: he runs there, and plants there. */
  readonly lane: number;
  readonly column: number;
  /** His position: column and lane of his feet, in cells. */
  readonly x: number;
  readonly y: number;
  /** Seconds until the next swing of his scythe. */
  readonly swing: number;
  /** Seconds left of lying on the ground. */
  readonly stunned: number;
  /** Seconds left in which he can't be knocked down again. */
  readonly safe: number;
  /** Seconds until a held direction moves the selected cell again. */
  readonly repeat: number;
}

/** Position of an event on the field, in cells. */
interface Place {
  readonly x: number;
  readonly lane: number;
}

export type LaneEvent =
  | { readonly kind: "begin" | "rush" | "dawn" | "over" | "refused" | "select" }
  | { readonly kind: "night"; readonly night: number; readonly unlocked: readonly DefenderKind[] }
  | ({ readonly kind: "plant" | "dig" | "thorn" | "lob" | "hit" | "boom" | "swing" } & Place)
  | ({ readonly kind: "eaten" | "stunned" | "breach" | "leap" } & Place)
  | ({ readonly kind: "harvest"; readonly amount: number } & Place)
  | ({ readonly kind: "kill"; readonly dead: DeadKind; readonly points: number } & Place);

export interface LaneState extends GameState<"title" | "play" | "dawn" | "over" | "paused", LaneEvent> {
  /** Seconds in this phase; in `play` of this night. */
  readonly time: number;
  /** From 1. */
  readonly night: number;
  readonly harvest: number;
  /** Seconds until the barn gives some harvest. */
  readonly income: number;
  /** Index of the selected card in `defenderOrder`. */
  readonly card: number;
  readonly farmer: Farmer;
  readonly defenders: readonly Defender[];
  readonly dead: readonly Dead[];
  readonly shots: readonly Shot[];
  /** Lit windows of the farm; without any the game is over. */
  readonly candles: number;
  /** Seconds until the next of the dead appears. */
  readonly nextDead: number;
  /** The cell touched in the last step; null for none. */
  readonly touchedCell: number | null;
  /** Whether the finger or mouse button was down in the last step. */
  readonly touching: boolean;
  readonly nextId: number;
  readonly seed: number;
}

export function newLanes(seed: number, best = 0): LaneState {
  return {
    ...newGame(best),
    night: 1,
    harvest: 150,
    income: 5,
    card: 0,
    farmer: { lane: 2, column: 1, x: 1.5, y: 2, swing: 0, stunned: 0, safe: 0, repeat: 0 },
    defenders: [],
    dead: [],
    shots: [],
    candles: startCandles,
    nextDead: 6,
    touchedCell: null,
    touching: false,
    nextId: 1,
    seed: seed >>> 0,
  };
}

export const defenderAt = (state: LaneState, lane: number, column: number): Defender | undefined =>
  state.defenders.find((each) => each.lane === lane && each.column === column);

export const isRipe = ({ kind, wait }: Defender): boolean => kind === "wheat" && wait <= 0;
