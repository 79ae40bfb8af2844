import { type TouchControl, type TouchWays, touchWays } from "../../../../../../wire/desk/touchControls.ts";
import { heldWays, padDeadZone } from "../../../../../rules/touch/ways.ts";
import { tapLasts } from "../mouse.ts";
import { followFingers } from "./fingers.ts";
import { type TouchDeps, vibrate } from "./touchDeps.ts";

/** A button, held for as long as a finger is on it. */
export function button(element: HTMLElement, control: TouchControl<"button">, deps: TouchDeps): () => void {
  const { sender, touched, options } = deps;
  const fingers = new Set<number>();
  const tap = tapped(control.id, deps);
  const release = (): void => {
    sender.hold(control.id, []);
    delete element.dataset.held;
  };
  const listening = new AbortController();
  // A screen reader clicks without a finger.
  element.addEventListener(
    "click",
    (event) => {
      if (event.detail === 0 && fingers.size === 0) tap.press(control.press);
    },
    { signal: listening.signal },
  );
  const stop = followFingers(element, 2, {
    down(finger) {
      fingers.add(finger);
      if (fingers.size > 1) return;
      sender.hold(control.id, [control.press]);
      element.dataset.held = control.press;
      touched(true);
      vibrate(options);
    },
    moved: () => undefined,
    up(finger) {
      fingers.delete(finger);
      if (fingers.size > 0) return;
      release();
      touched(false);
    },
  });
  return () => {
    listening.abort();
    stop();
    tap.cancel();
    release();
  };
}

/** Presses something for the time of a tap. @param source of the press */
export function tapped(source: string, { sender }: TouchDeps) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => {
    clearTimeout(timer);
    sender.hold(`${source} tap`, []);
  };
  return {
    press(name: string): void {
      cancel();
      sender.hold(`${source} tap`, [name]);
      timer = setTimeout(cancel, tapLasts);
    },
    cancel,
  };
}

/** A direction pad: the thumb slides from one way to the next. */
export function dpad(element: HTMLElement, control: TouchControl<"dpad">, deps: TouchDeps): () => void {
  const { touched } = deps;
  const hold = holdWays(element, control.id, control, deps);
  const follow = (place: { x: number; y: number }): void => {
    const { width, height } = element.getBoundingClientRect();
    hold((place.x / width) * 2 - 1, (place.y / height) * 2 - 1, padDeadZone);
  };
  return followFingers(element, 1, {
    down(_, place) {
      follow(place);
      touched(true);
    },
    moved: (_, place) => follow(place),
    up() {
      hold(0, 0, padDeadZone);
      touched(false);
    },
  });
}

/** Holds what a control's ways press, vibrating on new ones. @returns takes the thumb's place, −1 to 1 */
export function holdWays(
  element: HTMLElement,
  source: string,
  presses: TouchWays,
  { sender, options }: TouchDeps,
): (x: number, y: number, deadZone: number) => void {
  const offered = touchWays.filter((way) => presses[way] !== null);
  let before = "";
  return (x, y, deadZone) => {
    const held = heldWays(x, y, offered, { ways: presses.ways, deadZone });
    const now = held.join(" ");
    if (now === before) return;
    sender.hold(
      source,
      held.flatMap((way) => presses[way] ?? []),
    );
    if (held.some((way) => !before.includes(way))) vibrate(options);
    if (now === "") delete element.dataset.held;
    else element.dataset.held = now;
    before = now;
  };
}
