/**
 * The event by which an element hears of a mouse, pen or finger that moves. Where the browser can, as it happens instead of once a
 * frame: up to 16 ms earlier. The other one comes as well, with the same movement: count only one of them.
 */
export const moveEvent = (element: HTMLElement): "pointermove" | "pointerrawupdate" =>
  "onpointerrawupdate" in element ? "pointerrawupdate" : "pointermove";
