/**
 * Touch controls as data: what a game's description offers, what a player edits, keeps and shares. Its schema is
 * streams/wire/touchLayout.ts, the page for people docs/touch-layouts.md.
 *
 * The room is the part of the screen that controls may use, inside the safe areas: in landscape the whole screen, over the
 * picture, in portrait what is left below the picture.
 */

/**
 * A control with a size of its own. `x` and `y` are fractions of the room that is left beside the control itself (0 at the left
 * or upper edge, 1 at the right or lower edge); `dx` and `dy` push it from there, in CSS px at a scale of 1, to the right and
 * downwards. Controls with the same `x` and `y` keep together where the room is short.
 */
export interface TouchSpot {
  /** Unique in its arrangement. */
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  /** CSS px at a scale of 1. */
  readonly width: number;
  readonly height: number;
  /** Of this control alone, times that of the layout. */
  readonly opacity: number;
}

/** A part of the room that takes a finger anywhere: it lies below the other controls, which may be on top of it. */
export interface TouchArea {
  readonly id: string;
  /** As of a spot. */
  readonly x: number;
  readonly y: number;
  /** Fractions of the room. */
  readonly width: number;
  readonly height: number;
  readonly opacity: number;
}

/** What four ways press; null where the game has no such way. 8 ways: two at once between them. */
export interface TouchWays {
  readonly ways: 4 | 8;
  readonly up: string | null;
  readonly right: string | null;
  readonly down: string | null;
  readonly left: string | null;
}

interface TouchStickMoves {
  /** The stick of a gamepad; or keys, for a program that knows none. */
  readonly moves: "leftStick" | "rightStick" | TouchWays;
  /** Below this share of its radius nothing is moved. */
  readonly deadZone: number;
}

/** A press is a button of the desk (`a`), a key's code (`KeyW`) or a mouse button (`MouseLeft`). */
export type TouchControl =
  | (TouchSpot & { readonly kind: "button"; readonly label: string; readonly press: string })
  | (TouchSpot & TouchWays & { readonly kind: "dpad" })
  | (TouchSpot & TouchStickMoves & { readonly kind: "stick" })
  /** Its centre is where the finger goes down. */
  | (TouchArea & TouchStickMoves & { readonly kind: "floatingStick" })
  /** A finger that swipes here looks around; a tap presses. */
  | (TouchArea & { readonly kind: "aim"; readonly sensitivity: number; readonly tap: string | null })
  /**
   * Turning the phone looks around, once a tap on this control has turned it on: always, or while the control named by `control`
   * is held, or while it is not. `control` null: this one is held for it.
   */
  | (TouchSpot & {
      readonly kind: "gyro";
      readonly label: string;
      readonly sensitivity: number;
      readonly trigger: "always" | "held" | "released";
      readonly control: string | null;
    })
  /** As a laptop's: one finger moves, a tap clicks, two fingers click right or turn the wheel, holding still drags. */
  | (TouchArea & { readonly kind: "mousePad"; readonly sensitivity: number })
  /** Each step of a finger's way along it turns the wheel by one. */
  | (TouchSpot & { readonly kind: "wheel" });
export type TouchControlKind = TouchControl["kind"];

export type TouchOrientation = "landscape" | "portrait";

/** Where the controls are in each way of holding the phone. */
export interface TouchArrangements {
  readonly version: 1;
  readonly landscape: readonly TouchControl[];
  readonly portrait: readonly TouchControl[];
}

/** A layout with what is the player's own. */
export interface TouchLayout extends TouchArrangements {
  /** Of all controls. */
  readonly opacity: number;
  /** Of all sizes and distances. */
  readonly scale: number;
  /** Left and right are swapped, for the left hand. */
  readonly mirrored: boolean;
  /** Vibrates on a press, where the phone can. */
  readonly haptics: boolean;
}

/** A rectangle in fractions of the picture, (0, 0) at its top left. */
export interface PictureRectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Whether a control is an area, whose size is in fractions of the room. */
export function isTouchArea(
  control: TouchControl,
): control is Extract<TouchControl, { kind: "floatingStick" | "aim" | "mousePad" }> {
  return control.kind === "floatingStick" || control.kind === "aim" || control.kind === "mousePad";
}
