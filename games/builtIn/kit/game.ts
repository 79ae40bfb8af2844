import type { GameSound } from "../sound/gameSound.ts";
import type { FrameBuffer } from "./frameBuffer.ts";
import type { Inputs } from "./inputs.ts";
import type { Rumble } from "./rumble.ts";

/** Games are simulated in steps of this length, ms, independent of the frame rate. */
export const stepMs = 1_000 / 120;

/** How long "game over" is shown before a press restarts, s. */
export const restartSeconds = 0.9;

/** Common part of all games' states. */
export interface GameState<Phase extends string, Event> {
  readonly phase: Phase;
  /** Seconds in this phase. */
  readonly time: number;
  readonly score: number;
  /** The player's best score. */
  readonly best: number;
  /** What happened in the last step. */
  readonly events: readonly Event[];
}

/** The common part of a new game's state. */
export const newGame = (best: number) => ({ phase: "title", time: 0, score: 0, best, events: [] }) as const;

export function pauseGame<State extends GameState<string, unknown>>(state: State): State {
  return state.phase === "play" ? { ...state, phase: "paused", time: 0, events: [] } : state;
}

export interface Game {
  /** Simulates one step of `stepMs`. */
  step(inputs: Inputs): void;
  /** Draws the current state over the whole frame. Held buttons show at once, even before the next step. */
  draw(buffer: FrameBuffer, inputs: Inputs): void;
  /** Seed of its music and of the random variation in its sounds. */
  readonly soundSeed: number;
  /** The current sound. Each cue is returned once. */
  takeSound(): GameSound;
  /** The strongest rumble since the last call; null for none. */
  takeRumble(): Rumble | null;
  /** Pauses until the player presses something. */
  pause(): void;
  /** The player's best score so far, a whole number. Updated as soon as it is beaten, even during a game. */
  readonly best: number;
  /** How far the player got, for games that continue where they were left: a whole number that only the game interprets. */
  readonly progress?: number | undefined;
}

export interface GamePlayer {
  /** Best score of earlier games, a whole number; 0 for none. */
  readonly best: number;
  /** The game's last `progress`; absent for none. Untrusted: games validate it themselves. */
  readonly progress?: number;
}

export type CreateGame = (player: GamePlayer) => Game;
