import type { Canvas } from "./canvas.ts";
import type { Inputs } from "./inputs.ts";

/** Frame time for animations, s. */
export const frameSeconds = 1 / 60;

export interface GameView<State, Event> {
  /** Starts the effects of what happened since the last frame. */
  addEffects(events: readonly Event[], state: State): void;
  draw(to: Canvas, state: State, inputs: Inputs): void;
}

/** Everything that one frame is drawn from. */
export interface GameFrame<State> {
  readonly to: Canvas;
  readonly state: State;
  readonly inputs: Inputs;
  /** Seconds of animation. */
  readonly clock: number;
}

/** A point on the screen, px, with the size of a metre there. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
  /** px per m */
  readonly scale: number;
}
