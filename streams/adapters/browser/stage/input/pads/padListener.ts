import type { PadSource } from "../../../../../ports/pads.ts";
import { hatAtRest, type Pad, readSource } from "./padReading.ts";

/** Hysteresis: a press begins above the first and ends below the second. */
const pressedAbove = 0.7;
const releasedBelow = 0.3;

/** Finds which input of a pad its player presses. */
export class PadListener {
  #rest: readonly number[] | null = null;
  /** The reported input, until it is let go. */
  #held: PadSource | null = null;

  /** Call it with every reading. @returns what was pressed just now; null for nothing */
  read(pad: Pad): PadSource | null {
    this.#rest ??= pad.axes.map(restOf);
    if (this.#held) {
      if (readSource(pad, this.#held) < releasedBelow) this.#held = null;
      return null;
    }
    const pressed = pressedOn(pad, this.#rest);
    this.#held = pressed;
    return pressed;
  }

  /** What is held now is not a press. */
  ignoreHeld(pad: Pad): void {
    this.#rest = pad.axes.map(restOf);
    this.#held = pressedOn(pad, this.#rest);
  }
}

/** Where an axis stands when it is let go: in the middle, or at an end. */
function restOf(value: number): number {
  if (value >= hatAtRest) return value;
  return Math.abs(value) > 0.8 ? Math.sign(value) : 0;
}

function pressedOn(pad: Pad, rests: readonly number[]): PadSource | null {
  const button = pad.buttons.findIndex(({ value }) => value > pressedAbove);
  // The guide button opens the sheet, in every game.
  if (button >= 0 && !(pad.mapping === "standard" && button === 16)) return { from: "button", index: button };
  for (const [index, value] of pad.axes.entries()) {
    const source = sourceOf(index, value, rests[index] ?? 0);
    if (source && readSource(pad, source) > pressedAbove) return source;
  }
  return null;
}

function sourceOf(index: number, value: number, rest: number): PadSource | null {
  if (rest >= hatAtRest) {
    if (value >= hatAtRest) return null;
    // Clockwise from up, in steps of an eighth; between two ways it is neither.
    const way = (["up", null, "right", null, "down", null, "left", null] as const)[
      Math.round((value + 1) * 3.5)
    ];
    return way ? { from: "hat", index, way } : null;
  }
  const from = rest === 1 ? 1 : rest === -1 ? -1 : 0;
  return { from: "axis", index, way: value > from ? 1 : -1, rest: from };
}
