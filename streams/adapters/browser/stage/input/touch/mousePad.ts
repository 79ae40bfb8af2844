import type { TouchControl } from "../../../../../../wire/desk/touchControls.ts";
import { scrollSteps, tapLasts } from "../mouse.ts";
import type { Point } from "../onPicture.ts";
import { followFingers } from "./fingers.ts";
import { type TouchDeps, vibrate } from "./touchDeps.ts";

/** Smaller moves are trembling, CSS px. */
const tolerance = 10;
/** A finger that is lifted sooner taps; one that rests this long drags, ms. */
const holdTime = 400;

/** A laptop's mouse pad: one finger moves, taps, or holds to drag; two click right by a tap, and turn the wheel. */
export function mousePad(
  element: HTMLElement,
  control: TouchControl<"mousePad">,
  deps: TouchDeps,
): () => void {
  const { sender, mouse, touched, options } = deps;
  const places = new Map<number, Point>();
  /** Since the first finger went down. */
  let most = 0;
  let way = 0;
  let start = 0;
  let dragging = false;
  let holding: ReturnType<typeof setTimeout> | undefined;
  let clicking: ReturnType<typeof setTimeout> | undefined;

  const click = (which: "MouseLeft" | "MouseRight"): void => {
    clearTimeout(clicking);
    mouse.hold(control.id, which);
    clicking = setTimeout(() => mouse.hold(control.id, null), tapLasts);
    vibrate(options);
  };
  const drag = (): void => {
    dragging = true;
    mouse.hold(control.id, "MouseLeft");
    vibrate(options);
  };
  const begin = (at: number): void => {
    [most, way, start] = [0, 0, at];
    holding = setTimeout(drag, holdTime);
    element.dataset.held = "";
    touched(true);
  };
  const finish = (lifted: boolean, at: number): void => {
    clearTimeout(holding);
    delete element.dataset.held;
    if (dragging) mouse.hold(control.id, null);
    else if (lifted && way <= tolerance && at - start < holdTime)
      click(most > 1 ? "MouseRight" : "MouseLeft");
    dragging = false;
    touched(false);
  };
  const stop = followFingers(element, 2, {
    down(finger, place, at) {
      if (places.size === 0) begin(at);
      else clearTimeout(holding);
      places.set(finger, place);
      most = Math.max(most, places.size);
    },
    moved(finger, place) {
      const before = places.get(finger);
      if (!before) return;
      places.set(finger, place);
      const [dx, dy] = [place.x - before.x, place.y - before.y];
      way += Math.hypot(dx, dy);
      if (way > tolerance) clearTimeout(holding);
      if (most > 1) {
        if (way > tolerance && !dragging) sender.turnWheel(scrollSteps(dy / places.size));
      } else mouse.move(dx * control.sensitivity, dy * control.sensitivity);
    },
    up(finger, lifted, at) {
      places.delete(finger);
      if (places.size === 0) finish(lifted, at);
    },
  });
  return () => {
    stop();
    clearTimeout(clicking);
    mouse.hold(control.id, null);
  };
}

/** A strip on which each step of a finger's way turns the wheel: it is pulled as a page is. */
export function wheel(
  element: HTMLElement,
  _control: TouchControl<"wheel">,
  { sender, touched, options }: TouchDeps,
): () => void {
  let last = 0;
  return followFingers(element, 1, {
    down(_, { y }) {
      last = y;
      element.dataset.held = "";
      touched(true);
      vibrate(options);
    },
    moved(_, { y }) {
      sender.turnWheel(scrollSteps(y - last));
      last = y;
    },
    up() {
      delete element.dataset.held;
      touched(false);
    },
  });
}
