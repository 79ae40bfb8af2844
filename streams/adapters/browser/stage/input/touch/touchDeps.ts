import type { StageGyro, TouchOptions } from "../../../../../ports/stage.ts";
import type { InputSnapshotSender } from "../inputSnapshot.ts";

/** What touch controls move besides keys: the mouse, in the way the game takes it. */
export interface TouchMouse {
  /** @param dx px of the picture for a game that looks around, CSS px of the page for one with a cursor */
  move(dx: number, dy: number): void;
  /** @param press the name of a mouse button; null: none is held any more */
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

/** How long a press is felt, ms. */
const buzz = 8;

/** Makes the press felt, where the phone and the player want that. */
export function vibrate({ haptics }: TouchOptions): void {
  // Not in every browser, and refused by some policies.
  if (haptics) navigator.vibrate?.(buzz);
}
