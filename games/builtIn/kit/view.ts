import type { Canvas } from "./canvas.ts";
import type { Point, Size } from "./frameBuffer.ts";
import type { Inputs } from "./inputs.ts";

/** Frame time for animations, s. */
export const frameSeconds = 1 / 60;

export interface GameView<State, Event> {
  /** Starts the effects of the events since the last frame. */
  addEffects(events: readonly Event[], state: State, stage: Size): void;
  draw(frame: GameFrame<State>): void;
}

/** Inputs for drawing one frame. */
export interface GameFrame<State> {
  readonly to: Canvas;
  readonly state: State;
  readonly inputs: Inputs;
  /** Seconds of animation. */
  readonly clock: number;
}

/** A point on the screen, px, with the size of a metre there. */
export interface ScreenPoint extends Point {
  /** px per m */
  readonly scale: number;
}
