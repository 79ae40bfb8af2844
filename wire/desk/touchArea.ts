import type { TouchControl } from "./touchLayout.ts";

/** Whether a control is an area, whose size is in fractions of the room. */
export function isTouchArea(
  control: TouchControl,
): control is Extract<TouchControl, { kind: "floatingStick" | "aim" | "mousePad" }> {
  return control.kind === "floatingStick" || control.kind === "aim" || control.kind === "mousePad";
}
