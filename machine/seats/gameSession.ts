import type { DeskInput } from "../../streams/wire/desk.ts";
import type { GameSound } from "../audio/gameSound.ts";
import { type Game, stepMs } from "../games/kit/game.ts";
import {
  applySnapshot,
  clearPressed,
  type InputState,
  needsImmediateFrame,
  noInputs,
  releaseIfSilent,
} from "../input/inputs.ts";
import type { Clock } from "../lib/clock.ts";
import type { FrameBuffer } from "../video/frameBuffer.ts";

/** After a stall longer than this, the missed time is not played, ms. */
const maxStallMs = 100;

/** A running game with its picture and its player's inputs. */
export interface GameSession {
  readonly title: string;
  readonly game: Game;
  readonly picture: FrameBuffer;
  /** Takes one message. @returns whether the picture should answer at once */
  input(message: DeskInput): boolean;
  /** Plays up to the present and draws it. */
  show(): void;
  /** What it sounds like now; what happened is told once. */
  takeSound(): GameSound;
  /** A new player's connection: message numbers begin anew and nothing is held. */
  newPlayer(): void;
  /** Stands still until `show` is called again, and waits for the player then. */
  pause(): void;
}

export function createGameSession(
  title: string,
  game: Game,
  picture: FrameBuffer,
  clock: Clock,
): GameSession {
  let inputs: InputState = noInputs;
  let played = clock.now();
  let paused = true;

  return {
    title,
    game,
    picture,
    input(message) {
      const before = inputs;
      inputs = applySnapshot(before, message, clock.now());
      return needsImmediateFrame(before, inputs);
    },
    show() {
      const now = clock.now();
      inputs = releaseIfSilent(inputs, now);
      if (paused || now - played > maxStallMs) played = now - stepMs;
      paused = false;
      while (now - played >= stepMs) {
        played += stepMs;
        game.step(inputs);
        inputs = clearPressed(inputs);
      }
      game.draw(picture, inputs);
    },
    takeSound: game.takeSound,
    newPlayer() {
      inputs = noInputs;
    },
    pause() {
      paused = true;
      inputs = noInputs;
      game.pause();
    },
  };
}
