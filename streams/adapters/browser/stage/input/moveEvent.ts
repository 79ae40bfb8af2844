/** Pointer movement. `pointerrawupdate` comes up to 16 ms before the same `pointermove`: count one of them. */
export const moveEvent = (element: HTMLElement): "pointermove" | "pointerrawupdate" =>
  "onpointerrawupdate" in element ? "pointerrawupdate" : "pointermove";
