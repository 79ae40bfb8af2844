import type { DeskInput } from "../../streams/wire/desk.ts";
import type { Sounding } from "../audio/gameSound.ts";
import { type Game, STEP_MS } from "../games/kit/game.ts";
import { answersAtOnce, foldInput, type InputState, noInputs, releaseSilent, seen } from "../input/inputs.ts";
import type { Clock } from "../lib/clock.ts";
import type { Picture } from "../video/frameBuffer.ts";

/** After a stall longer than this, the missed time is not played, ms. */
const STALL_MS = 100;

/** A running game with its picture and its player's inputs. */
export interface World {
  readonly title: string;
  readonly game: Game;
  readonly picture: Picture;
  /** Takes one message. @returns whether the picture should answer at once */
  input(message: DeskInput): boolean;
  /** Plays up to the present and draws it. */
  show(): void;
  /** What it sounds like now; what happened is told once. */
  hear(): Sounding;
  /** A new player's connection: message numbers begin anew and nothing is held. */
  newPlayer(): void;
  /** Stands still until `show` is called again, and waits for the player then. */
  pause(): void;
}

export function createWorld(title: string, game: Game, picture: Picture, clock: Clock): World {
  let inputs: InputState = noInputs;
  let played = clock.now();
  let paused = true;

  return {
    title,
    game,
    picture,
    input(message) {
      const before = inputs;
      inputs = foldInput(before, message, clock.now());
      return answersAtOnce(before, inputs);
    },
    show() {
      const now = clock.now();
      inputs = releaseSilent(inputs, now);
      if (paused || now - played > STALL_MS) played = now - STEP_MS;
      paused = false;
      while (now - played >= STEP_MS) {
        played += STEP_MS;
        game.step(inputs);
        inputs = seen(inputs);
      }
      game.draw(picture, inputs);
    },
    hear: game.hear,
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
