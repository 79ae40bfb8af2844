import type { StageGyro, TouchOptions } from "../../../../../ports/stage.ts";
import type { InputSnapshotSender } from "../inputSnapshot.ts";

/** The mouse that touch controls move, in the way the game takes it. */
export interface TouchMouse {
  /** @param dx px of the picture for a game that looks around, CSS px of the page for one with a cursor */
  move(dx: number, dy: number): void;
  /** @param press the name of a mouse button; null releases it */
  hold(source: string, press: string | null): void;
}

export interface TouchDeps {
  readonly sender: InputSnapshotSender;
  readonly mouse: TouchMouse;
  readonly options: TouchOptions;
  /** The controls that are held now, by id. */
  readonly held: Set<string>;
  /** Called with the first finger on a control, and with the last one off it. */
  touched(down: boolean): void;
  turning(state: StageGyro): void;
}

/** Length of the vibration, ms. */
const buzz = 8;

/** Vibrates if the player has not turned that off. */
export function vibrate({ haptics }: TouchOptions): void {
  // Some browsers lack it.
  if (haptics) navigator.vibrate?.(buzz);
}
