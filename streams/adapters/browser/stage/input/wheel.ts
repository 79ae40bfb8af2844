import type { InputSnapshotSender } from "./inputSnapshot.ts";

/** `wheelDelta` of one notch, in every browser and whatever distance the system scrolls by it. */
const deltaPerStep = 120;
/** Of this and more, what `wheelDelta` leaves out as a whole number does not matter. */
const exactDelta = 12;
/** Of a slow trackpad, and of browsers without `wheelDelta`, as Firefox of some years ago. */
const pixelsPerStep = 100;
const linesPerStep = 3;
/** `deltaY` of the slowest notch on macOS, which multiplies it for a faster one. No trackpad has fractions of a pixel there. */
const macNotch = 4.000244140625;

/** Turns of each wheel, towards the player and to the right: 1 a notch, or as far as fingers move. */
export function wheelSteps(event: WheelEvent): [steps: number, sideways: number] {
  const steps = stepsOf(event, "Y");
  const sideways = stepsOf(event, "X");
  // With Shift, some browsers and systems turn the wheel of any mouse sideways. The game has the Shift key itself.
  return event.shiftKey && steps === 0 ? [sideways, 0] : [steps, sideways];
}

/**
 * By how much two fingers spread on a trackpad, of which browsers make a turn of the wheel with Ctrl; null for a turn of the wheel. With
 * a real key that the game holds, it is one.
 */
export function pinchFactor({ ctrlKey, deltaY }: WheelEvent, sender: InputSnapshotSender): number | null {
  const held = sender.isHeld("ControlLeft") || sender.isHeld("ControlRight");
  return ctrlKey && !held ? Math.exp(-deltaY / 100) : null;
}

/** Not in every browser, and in no standard. */
interface Ticks {
  readonly wheelDeltaX?: number;
  readonly wheelDeltaY?: number;
}

function stepsOf(event: WheelEvent & Ticks, axis: "X" | "Y"): number {
  // Read first: Firefox gives lines only to a page that has asked for the mode.
  const { deltaMode } = event;
  const delta = event[`delta${axis}`];
  if (deltaMode === WheelEvent.DOM_DELTA_PIXEL && delta % macNotch === 0) return Math.sign(delta);
  const ticks = event[`wheelDelta${axis}`];
  // Three for each whole pixel of a trackpad on macOS.
  const isExact = ticks !== undefined && (Math.abs(ticks) >= exactDelta || ticks === -3 * delta);
  if (isExact) return -ticks / deltaPerStep;
  if (deltaMode === WheelEvent.DOM_DELTA_PIXEL) return delta / pixelsPerStep;
  return deltaMode === WheelEvent.DOM_DELTA_LINE ? delta / linesPerStep : delta;
}
