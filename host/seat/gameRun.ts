import type { GameEnd, GameEvents, RunningGame } from "../runners/runner.ts";
import type { SeatOrder } from "./seatMessages.ts";

export interface GameRunEvents extends GameEvents {
  /** The game is drawn. At most once. */
  started(game: RunningGame): void;
  /** The game did not start, or ended by itself. At most once, and never after `stop`. */
  ended(end: GameEnd): void;
}

/** One game from its loading to its end, with its player's saves. */
export interface GameRun {
  /** Ends the game and keeps its saves. Resolves when nothing of it is left. */
  stop(): Promise<void>;
}

/** Begins to load a game. Failures are reported as `ended`. */
export type StartGame = (order: SeatOrder, events: GameRunEvents) => GameRun;
