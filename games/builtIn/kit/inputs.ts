import type { DeskButton } from "../../../wire/desk/presses.ts";
import type { Size } from "./frameBuffer.ts";

/** The player's device: touch controls, keyboard, or gamepad. */
export type Device = "touch" | "keys" | "pad";

/** Inputs of a game: everything that the player holds. */
export interface Inputs {
  /** Device of the newest press; before the first, `keys` if there is a keyboard, otherwise `touch`. */
  readonly device: Device;
  readonly held: ReadonlySet<DeskButton>;
  /** Pressed since the game's last step. */
  readonly pressed: ReadonlySet<DeskButton>;
  /** Position on the stage, 0 to 1 on both axes; outside that range in the scenery around it. */
  readonly pointer: { readonly x: number; readonly y: number; readonly down: boolean } | null;
  /** Size of the stage that the pointer is on, in layout units. */
  readonly layout: Size;
  /** The left stick, -1 to 1; 0 at rest. */
  readonly stick: { readonly x: number; readonly y: number };
  /** Sequence number of the newest input snapshot; 0 before the first. */
  readonly n: number;
}
