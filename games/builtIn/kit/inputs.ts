import type { DeskButton } from "../../../wire/desk/messages.ts";
import type { Size } from "./frameBuffer.ts";

/** What the player holds in hand: the touch controls, a keyboard, or a gamepad. */
export type Device = "touch" | "keys" | "pad";

/** What a game reads: everything the player holds right now. */
export interface Inputs {
  /** The device of the newest press; before the first, `keys` where there is a keyboard, else `touch`. */
  readonly device: Device;
  readonly held: ReadonlySet<DeskButton>;
  /** Pressed since the game's last step. */
  readonly pressed: ReadonlySet<DeskButton>;
  /** Position on the stage, 0 to 1 on both axes; beyond that where the frame shows scenery around it. */
  readonly pointer: { readonly x: number; readonly y: number; readonly down: boolean } | null;
  /** Size of the stage that the pointer is on, in layout units. */
  readonly layout: Size;
  /** The left stick, -1 to 1; 0 at rest. */
  readonly stick: { readonly x: number; readonly y: number };
  /** Sequence number of the newest input snapshot; 0 before the first. */
  readonly n: number;
}
