import type { GameSound } from "../sound/gameSound.ts";
import type { FrameBuffer } from "./frameBuffer.ts";
import type { Inputs } from "./inputs.ts";
import type { Rumble } from "./rumble.ts";

/** Games are simulated in steps of this length, ms, independent of the frame rate. */
export const stepMs = 1_000 / 120;

/** How long "game over" is shown before a press restarts, s. */
export const restartSeconds = 0.9;

/** What the states of all games have. */
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

/** The same game, paused where it was running. */
export function pauseGame<State extends GameState<string, unknown>>(state: State): State {
  return state.phase === "play" ? { ...state, phase: "paused", time: 0, events: [] } : state;
}

/** One game that is being played. */
export interface Game {
  /** Simulates one step of `stepMs`. */
  step(inputs: Inputs): void;
  /** Draws the current state over the whole frame. Held buttons show at once, even before the next step. */
  draw(buffer: FrameBuffer, inputs: Inputs): void;
  /** Seed of its music and of the random variation in its sounds. */
  readonly soundSeed: number;
  /** What it sounds like now. Each cue is returned once. */
  takeSound(): GameSound;
  /** How hard the player was hit since the last call; null for not at all. */
  takeRumble(): Rumble | null;
  /** Pauses until the player presses something. */
  pause(): void;
  /** The player's best score so far, a whole number. Rises as soon as it is beaten, also in the middle of a game. */
  readonly best: number;
  /** How far the player got, for games that go on where they were left: a whole number with a meaning of its own. */
  readonly progress?: number | undefined;
}

export interface GamePlayer {
  /** Best score of earlier games, a whole number; 0 when there is none. */
  readonly best: number;
  /** What the game gave as its progress the last time; absent when there is none. Games check it themselves. */
  readonly progress?: number;
}

export type CreateGame = (player: GamePlayer) => Game;
