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

/** After a stall longer than this, the missed time is skipped instead of simulated, ms. */
const maxStallMs = 100;

/** One running game with its frame buffer and its player's inputs. */
export interface GameSession {
  readonly title: string;
  readonly game: Game;
  readonly frameBuffer: FrameBuffer;
  /** Applies one input snapshot. @returns whether a frame should be rendered at once */
  applyInput(snapshot: DeskInput): boolean;
  /** Simulates up to now and draws into the frame buffer. */
  renderFrame(): void;
  /** What the game sounds like now. Each cue is returned once. */
  takeSound(): GameSound;
  /** For a new connection: its sequence numbers start over and nothing is held. */
  resetInputs(): void;
  /** Pauses the game. The next `renderFrame` resumes the simulation; the game itself waits for a press. */
  pause(): void;
}

export function createGameSession(
  title: string,
  game: Game,
  frameBuffer: FrameBuffer,
  clock: Clock,
): GameSession {
  let inputs: InputState = noInputs;
  let simulatedUntil = clock.now();
  let paused = true;

  return {
    title,
    game,
    frameBuffer,
    applyInput(snapshot) {
      const before = inputs;
      inputs = applySnapshot(before, snapshot, clock.now());
      return needsImmediateFrame(before, inputs);
    },
    renderFrame() {
      const now = clock.now();
      inputs = releaseIfSilent(inputs, now);
      if (paused || now - simulatedUntil > maxStallMs) simulatedUntil = now - stepMs;
      paused = false;
      while (now - simulatedUntil >= stepMs) {
        simulatedUntil += stepMs;
        game.step(inputs);
        inputs = clearPressed(inputs);
      }
      game.draw(frameBuffer, inputs);
    },
    takeSound: game.takeSound,
    resetInputs() {
      inputs = noInputs;
    },
    pause() {
      paused = true;
      inputs = noInputs;
      game.pause();
    },
  };
}
