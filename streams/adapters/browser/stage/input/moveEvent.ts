/**
 * The event for the movement of a mouse, pen or finger. `pointerrawupdate` comes as it happens, up to 16 ms before the frame's
 * `pointermove`, which repeats the same movement: count only one of them.
 */
export const moveEvent = (element: HTMLElement): "pointermove" | "pointerrawupdate" =>
  "onpointerrawupdate" in element ? "pointerrawupdate" : "pointermove";
