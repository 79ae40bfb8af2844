import type { TouchControl } from "../../../../../ports/touchLayout.ts";
import { holdEdges } from "../holdEdges.ts";
import { aim } from "./aim.ts";
import { button, dpad } from "./buttons.ts";
import { gyro } from "./gyro.ts";
import { mousePad, wheel } from "./mousePad.ts";
import { stick } from "./sticks.ts";
import type { TouchDeps } from "./touchDeps.ts";

/** Makes an element a touch control (R-TOUCH-01). @returns lets go of everything, and stops */
export function touchControl(element: HTMLElement, control: TouchControl, deps: TouchDeps): () => void {
  const listening = new AbortController();
  // It waits for a click, which would not come.
  if (control.kind !== "gyro") holdEdges(element, listening.signal);
  const stop = start(element, control, deps);
  return () => {
    listening.abort();
    stop();
  };
}

function start(element: HTMLElement, control: TouchControl, deps: TouchDeps): () => void {
  switch (control.kind) {
    case "button":
      return button(element, control, deps);
    case "dpad":
      return dpad(element, control, deps);
    case "stick":
    case "floatingStick":
      return stick(element, control, deps);
    case "aim":
      return aim(element, control, deps);
    case "gyro":
      return gyro(element, control, deps);
    case "mousePad":
      return mousePad(element, control, deps);
    case "wheel":
      return wheel(element, deps);
  }
}
