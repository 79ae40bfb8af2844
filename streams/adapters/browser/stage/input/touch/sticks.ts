import type { TouchControl } from "../../../../../../wire/desk/touchControls.ts";
import { floatingStickRadius, followingCentre, stickLean } from "../../../../../rules/touch/stick.ts";
import type { Point } from "../onPicture.ts";
import { holdWays } from "./buttons.ts";
import { followFingers } from "./fingers.ts";
import { type TouchDeps, vibrate } from "./touchDeps.ts";

type Stick = TouchControl<"stick" | "floatingStick">;

/** A stick. Its centre is the middle of its element or, if it floats, where the finger goes down. */
export function stick(element: HTMLElement, control: Stick, deps: TouchDeps): () => void {
  const { sender, touched, options } = deps;
  const { moves, deadZone } = control;
  const floats = control.kind === "floatingStick";
  const keys = typeof moves === "object" ? holdWays(element, control.id, moves, deps) : null;
  let centre: Point = { x: 0, y: 0 };
  let radius = floatingStickRadius;

  const lean = (dx: number, dy: number): void => {
    const leans = stickLean(dx, dy, radius, deadZone);
    element.style.setProperty("--lean-x", String(leans.x));
    element.style.setProperty("--lean-y", String(leans.y));
    // `stickLean` has applied the dead zone.
    if (keys) keys(leans.x, leans.y, 0);
    else sender.lean(control.id, moves === "rightStick" ? "right" : "left", leans);
  };
  const rest = (): void => {
    lean(0, 0);
    delete element.dataset.centred;
  };
  const stop = followFingers(element, 1, {
    down(_, place) {
      const { width, height } = element.getBoundingClientRect();
      if (!floats) radius = Math.min(width, height) / 2;
      centre = floats ? place : { x: width / 2, y: height / 2 };
      element.style.setProperty("--centre-x", `${centre.x}px`);
      element.style.setProperty("--centre-y", `${centre.y}px`);
      element.dataset.centred = "";
      lean(place.x - centre.x, place.y - centre.y);
      touched(true);
      vibrate(options);
    },
    moved(_, place) {
      if (floats) {
        centre = followingCentre(centre, place, radius);
        element.style.setProperty("--centre-x", `${centre.x}px`);
        element.style.setProperty("--centre-y", `${centre.y}px`);
      }
      lean(place.x - centre.x, place.y - centre.y);
    },
    up() {
      rest();
      touched(false);
    },
  });
  return () => {
    stop();
    rest();
  };
}
