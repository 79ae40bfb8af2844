import { onFocusLoss } from "../focusLoss.ts";
import { moveEvent } from "../moveEvent.ts";
import type { Point } from "../onPicture.ts";

/** What a touch control does with the fingers on it. Places are CSS px from its upper left corner. */
export interface FingerUse {
  /** @param at ms, of the clock of `performance.now()` */
  down(finger: number, place: Point, at: number): void;
  moved(finger: number, place: Point, at: number): void;
  /** @param lifted false if the browser or the page cancelled the touch */
  up(finger: number, lifted: boolean, at: number): void;
}

/** Follows `count` fingers from an element until they are lifted or the page is left. @returns lifts them, stops */
export function followFingers(element: HTMLElement, count: number, use: FingerUse): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const fingers = new Set<number>();
  const placeOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const lost = (finger: number, lifted: boolean, at: number): void => {
    if (fingers.delete(finger)) use.up(finger, lifted, at);
  };
  const loseAll = (): void => {
    for (const finger of [...fingers]) lost(finger, false, performance.now());
  };
  const on = (
    type: keyof HTMLElementEventMap | "pointerrawupdate",
    handle: (event: PointerEvent) => void,
  ): void =>
    element.addEventListener(
      type,
      (event) => {
        if (event instanceof PointerEvent) handle(event);
      },
      { signal },
    );

  on("pointerdown", (event) => {
    if (event.button !== 0) return;
    // Else it would move the focus and send the picture a mouse event.
    event.preventDefault();
    if (fingers.size >= count || fingers.has(event.pointerId)) return;
    capture(element, event.pointerId);
    fingers.add(event.pointerId);
    use.down(event.pointerId, placeOf(event), event.timeStamp);
  });
  on(moveEvent(element), (event) => {
    if (fingers.has(event.pointerId)) use.moved(event.pointerId, placeOf(event), event.timeStamp);
  });
  on("pointerup", (event) => lost(event.pointerId, true, event.timeStamp));
  on("pointercancel", (event) => lost(event.pointerId, false, event.timeStamp));
  on("lostpointercapture", (event) => lost(event.pointerId, false, event.timeStamp));
  element.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
  onFocusLoss(window, signal, loseAll);
  return () => {
    listening.abort();
    loseAll();
  };
}

/** Throws in the browser for a finger that is already lifted. */
function capture(element: HTMLElement, finger: number): void {
  try {
    element.setPointerCapture(finger);
  } catch {
    // `pointerup` comes without capture, too.
  }
}
