import { orElse } from "../../../../../wire/orElse.ts";

/** The part of a gamepad that is used here. */
interface NavigatingPad {
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly value: number }[];
}

type Step = "next" | "previous" | "more" | "less" | "choose" | "back";

const dialogs = '[role="dialog"], [role="alertdialog"]';
/** A part of the page that listens to the gamepad itself. */
const takesPads = "[data-takes-pads]";
const focusable =
  'button:not(:disabled), a[href], input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex="0"]';
/** How far a stick is moved to count. */
const stickStep = 0.6;
/** A held direction repeats after `repeatAfter`, then every `repeatEvery`. */
const repeatAfter = 400;
const repeatEvery = 130;

/**
 * While a pop-up is over the picture, a gamepad works in it: up and down move the focus, left and right change a slider, A
 * presses, B is Escape (R-DESK-04). A player who has opened the sheet by the guide button needs no other device.
 */
export function navigateByPad(window: Window): () => void {
  let frame = 0;
  let held: Step | null = null;
  let repeatAt = 0;
  const poll = (now: number): void => {
    frame = window.requestAnimationFrame(poll);
    const dialog = [...window.document.querySelectorAll<HTMLElement>(dialogs)].at(-1);
    const isFree = dialog?.querySelector(takesPads) === null;
    const step = isFree && window.document.hasFocus() ? stepOf(attached(window.navigator)) : null;
    const isNew = step !== held;
    held = step;
    if (!dialog || step === null) return;
    const repeats = step !== "choose" && step !== "back";
    if (!isNew && !(repeats && now >= repeatAt)) return;
    repeatAt = now + (isNew ? repeatAfter : repeatEvery);
    take(step, dialog);
  };
  frame = window.requestAnimationFrame(poll);
  return () => window.cancelAnimationFrame(frame);
}

/** Of the first gamepad that asks for one; buttons and axes are those of the standard mapping. */
function stepOf(pads: readonly (NavigatingPad | null)[]): Step | null {
  for (const pad of pads) {
    const pressed = (button: number): boolean => (pad?.buttons[button]?.value ?? 0) > 0.5;
    const [x = 0, y = 0] = pad?.axes ?? [];
    if (pressed(0)) return "choose";
    if (pressed(1)) return "back";
    if (pressed(12) || y < -stickStep) return "previous";
    if (pressed(13) || y > stickStep) return "next";
    if (pressed(14) || x < -stickStep) return "less";
    if (pressed(15) || x > stickStep) return "more";
  }
  return null;
}

function take(step: Step, dialog: HTMLElement): void {
  const { activeElement } = dialog.ownerDocument;
  const stops = [...dialog.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.checkVisibility?.() !== false,
  );
  const at = activeElement instanceof HTMLElement ? stops.indexOf(activeElement) : -1;
  const here = stops[at];
  if (step === "next") stops[(at + 1) % stops.length]?.focus();
  else if (step === "previous") stops.at(at <= 0 ? -1 : at - 1)?.focus();
  else if (step === "choose") here ? here.click() : stops[0]?.focus();
  else if (step === "back") leave(here ?? dialog);
  else slide(activeElement, step === "more");
}

function leave(element: HTMLElement): void {
  const key = { key: "Escape", code: "Escape", bubbles: true, cancelable: true };
  element.dispatchEvent(new KeyboardEvent("keydown", key));
}

/** As an arrow key would. */
function slide(element: Element | null, up: boolean): void {
  if (!(element instanceof HTMLInputElement) || element.type !== "range") return;
  if (up) element.stepUp();
  else element.stepDown();
  element.dispatchEvent(new Event("input", { bubbles: true }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
}

/** A permissions policy may forbid the page to use gamepads. */
const attached = (navigator: Navigator): readonly (NavigatingPad | null)[] =>
  orElse(() => navigator.getGamepads(), []);
