import type { TouchControl } from "../../../../../../wire/desk/touchControls.ts";
import { aimGain } from "../../../../../rules/touch/aim.ts";
import type { Point } from "../onPicture.ts";
import { tapped } from "./buttons.ts";
import { followFingers } from "./fingers.ts";
import { type TouchDeps, vibrate } from "./touchDeps.ts";

/** Limits of a tap: how far the finger moves, CSS px, and how long it stays down, ms. */
const tapWay = 10;
const tapTime = 250;

/** An area: a swipe looks around, a tap presses. */
export function aim(element: HTMLElement, control: TouchControl<"aim">, deps: TouchDeps): () => void {
  const { mouse, touched, options } = deps;
  const tap = tapped(control.id, deps);
  let start: Point & { readonly at: number } = { x: 0, y: 0, at: 0 };
  let last = start;
  let farthest = 0;
  const stop = followFingers(element, 1, {
    down(_, place, at) {
      start = { ...place, at };
      last = start;
      farthest = 0;
      element.dataset.held = "";
      touched(true);
    },
    moved(_, place, at) {
      const [dx, dy] = [place.x - last.x, place.y - last.y];
      const gain = aimGain(Math.hypot(dx, dy) / Math.max(1, at - last.at)) * control.sensitivity;
      mouse.move(dx * gain, dy * gain);
      last = { ...place, at };
      farthest = Math.max(farthest, Math.hypot(place.x - start.x, place.y - start.y));
    },
    up(_, lifted, at) {
      delete element.dataset.held;
      if (lifted && control.tap !== null && farthest <= tapWay && at - start.at <= tapTime) {
        tap.press(control.tap);
        vibrate(options);
      }
      touched(false);
    },
  });
  return () => {
    stop();
    tap.cancel();
  };
}
