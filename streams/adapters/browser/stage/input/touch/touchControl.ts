import type { TouchControl, TouchControlKind } from "../../../../../../wire/desk/touchControls.ts";
import { holdEdges } from "../holdEdges.ts";
import { aim } from "./aim.ts";
import { button, dpad } from "./buttons.ts";
import { gyro } from "./gyro.ts";
import { mousePad, wheel } from "./mousePad.ts";
import { stick } from "./sticks.ts";
import type { TouchDeps } from "./touchDeps.ts";

/** What each kind of control does with the fingers on its element. @returns releases everything, and stops */
const starts: {
  readonly [Kind in TouchControlKind]: (
    element: HTMLElement,
    control: TouchControl<Kind>,
    deps: TouchDeps,
  ) => () => void;
} = { button, dpad, stick, floatingStick: stick, aim, gyro, mousePad, wheel };

/** Makes an element a touch control (R-TOUCH-01). @returns releases everything, and stops */
export function touchControl<Kind extends TouchControlKind>(
  element: HTMLElement,
  control: TouchControl<Kind>,
  deps: TouchDeps,
): () => void {
  const listening = new AbortController();
  // A gyro waits for a click, which holding the edges prevents.
  if (control.kind !== "gyro") holdEdges(element, listening.signal);
  const stop = starts[control.kind](element, control, deps);
  return () => {
    listening.abort();
    stop();
  };
}
