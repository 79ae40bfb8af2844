import { padAxisTargets, padButtonTargets, unmappedSource } from "../../../../../../wire/desk/padMap.ts";
import type { PadMap, PadSource, PadTarget } from "../../../../../ports/pads.ts";
import type { DeskPads } from "../inputSnapshot.ts";

/** The part of the browser's gamepad that is read. */
export interface Pad {
  /** `standard` where the browser knows the pad. */
  readonly mapping: string;
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly value: number }[];
}

/** A stick rarely rests at exactly zero: closer to its middle than this counts as rest. */
const stickDeadZone = 0.1;
const buttonDeadZone = 0.04;
/** A direction pad on one axis reports at least this when it is let go. */
export const hatAtRest = 1.05;
/** Which of that axis' eight steps, clockwise from up, hold each way. */
const hatSteps = { up: [7, 0, 1], right: [1, 2, 3], down: [3, 4, 5], left: [5, 6, 7] } as const;

/** What a pad holds, in the standard mapping: 4 axes and 16 buttons. @param map what the player has set for this kind of pad */
export function readPad(pad: Pad, map: PadMap): DeskPads[number] {
  const value = (target: PadTarget): number => {
    const source = map[target];
    if (source === null) return 0;
    return source === undefined ? unmapped(pad, target) : readSource(pad, source);
  };
  const [leftX = 0, leftY = 0, rightX = 0, rightY = 0] = padAxisTargets.map(value);
  return {
    axes: [...stick(leftX, leftY), ...stick(rightX, rightY)],
    buttons: padButtonTargets.map((target) => {
      const pressed = rounded(value(target), 0);
      return pressed < buttonDeadZone ? 0 : pressed;
    }),
  };
}

/** What one input says: 0 to 1 for a button or a way of an axis; less than 0 the other way. */
export function readSource(pad: Pad, source: PadSource): number {
  if (source.from === "button") return pad.buttons[source.index]?.value ?? 0;
  const value = pad.axes[source.index] ?? 0;
  if (source.from === "axis") return (value - source.rest) / (source.way - source.rest || source.way);
  if (!(value >= -1.05 && value < hatAtRest)) return 0;
  const step = Math.round((value + 1) * 3.5);
  return hatSteps[source.way].some((one) => one === step) ? 1 : 0;
}

function unmapped(pad: Pad, target: PadTarget): number {
  const source = unmappedSource(pad.mapping === "standard", target);
  return source ? readSource(pad, source) : 0;
}

/** A stick with a round dead zone, from whose edge on it counts from 0. */
function stick(x: number, y: number): [number, number] {
  const length = Math.hypot(x, y);
  if (!(length > stickDeadZone)) return [0, 0];
  const factor = (Math.min(1, length) - stickDeadZone) / (1 - stickDeadZone) / length;
  return [rounded(x * factor, -1), rounded(y * factor, -1)];
}

function rounded(value: number, min: number): number {
  return Number.isFinite(value) ? Math.round(Math.min(1, Math.max(min, value)) * 100) / 100 + 0 : 0;
}
