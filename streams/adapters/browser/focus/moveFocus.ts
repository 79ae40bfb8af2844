import { orElse } from "../../../../wire/orElse.ts";
import { type Direction, nearest } from "./nearest.ts";

/** The part of a gamepad that is used here. */
interface NavigatingPad {
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly value: number }[];
}

type Step = Direction | "choose" | "back";

const dialogs = '[role="dialog"], [role="alertdialog"]';
/** A part of the page that takes gamepads and arrow keys itself, such as a game's picture. */
const takesPads = "[data-takes-pads]";
const focusable =
  'button:not(:disabled), a[href], input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex="0"]';
/** Types of inputs in which the arrow keys have no use of their own. */
const withoutArrows = /^(button|submit|reset|checkbox|radio|file|image)$/;
/** How far a stick is moved to count. */
const stickStep = 0.6;
/** A held direction repeats after `repeatAfter`, then every `repeatEvery`, ms. */
const repeatAfter = 400;
const repeatEvery = 130;
/** Share of the window that a step scrolls where nothing can take the focus. */
const scrollShare = 0.4;

const arrows = new Map<string, Direction>([
  ["ArrowUp", "up"],
  ["ArrowDown", "down"],
  ["ArrowLeft", "left"],
  ["ArrowRight", "right"],
]);

/**
 * Moves the focus by place on every page and pop-up (R-FOCUS-01): by the cross or stick of a gamepad, whose A presses and whose B goes
 * back, and by the arrow keys of a remote control or keyboard. In a slider, left and right change it. While a game is played, its
 * picture gets both, unless a pop-up is over it.
 */
export function moveFocus(window: Window): () => void {
  const { document } = window;
  const listening = new AbortController();
  const stopPads = pollPads(window, (step) => {
    document.documentElement.dataset.byPad = "";
    take(step, scopeOf(document), window);
  });
  const on = (type: string, listener: (event: Event) => void): void =>
    window.addEventListener(type, listener, { signal: listening.signal });
  on("keydown", (event) => {
    if (event instanceof KeyboardEvent && !event.defaultPrevented) takeKey(event, window);
  });
  for (const type of ["pointerdown", "wheel"]) on(type, () => delete document.documentElement.dataset.byPad);
  return () => {
    listening.abort();
    stopPads();
  };
}

/** Calls back for each step of a gamepad, also for those of a held direction. */
function pollPads(window: Window, onStep: (step: Step) => void): () => void {
  let frame = 0;
  let held: Step | null = null;
  let repeatAt = 0;
  const poll = (now: number): void => {
    frame = window.requestAnimationFrame(poll);
    const asked = stepOf(attached(window.navigator));
    const step = asked !== null && isFree(window.document) ? asked : null;
    const isNew = step !== held;
    held = step;
    if (step === null) return;
    const repeats = step !== "choose" && step !== "back";
    if (!isNew && !(repeats && now >= repeatAt)) return;
    repeatAt = now + (isNew ? repeatAfter : repeatEvery);
    onStep(step);
  };
  const start = (): void => {
    window.cancelAnimationFrame(frame);
    frame = window.requestAnimationFrame(poll);
  };
  // Without a gamepad nothing runs in each frame.
  if (attached(window.navigator).length > 0) start();
  window.addEventListener("gamepadconnected", start);
  return () => {
    window.cancelAnimationFrame(frame);
    window.removeEventListener("gamepadconnected", start);
  };
}

/** What is over everything else: the topmost pop-up, or the page. */
const scopeOf = (document: Document): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1) ?? document.body;

const isFree = (document: Document): boolean =>
  document.hasFocus() && ![...scopeOf(document).querySelectorAll(takesPads)].some(isShown);

const isShown = (element: Element): boolean => element.checkVisibility?.() !== false;

/** Of the first gamepad that asks for one; buttons and axes are those of the standard mapping. */
function stepOf(pads: readonly NavigatingPad[]): Step | null {
  for (const pad of pads) {
    const isDown = (button: number): boolean => (pad.buttons[button]?.value ?? 0) > 0.5;
    const [x = 0, y = 0] = pad.axes;
    if (isDown(0)) return "choose";
    if (isDown(1)) return "back";
    if (isDown(12) || y < -stickStep) return "up";
    if (isDown(13) || y > stickStep) return "down";
    if (isDown(14) || x < -stickStep) return "left";
    if (isDown(15) || x > stickStep) return "right";
  }
  return null;
}

function take(step: Step, scope: HTMLElement, window: Window): void {
  const here = focusedIn(scope);
  if (step === "choose") (here ?? stopsIn(scope)[0])?.[here ? "click" : "focus"]();
  else if (step === "back") leave(here ?? scope, window);
  else if (isSlider(here) && (step === "left" || step === "right")) slide(here, step === "right");
  else {
    const next = nextTo(here, step, scope);
    if (next) next.focus();
    else window.scrollBy({ top: scrolls[step] * scrollShare * window.innerHeight, behavior: "smooth" });
  }
}

const scrolls = { up: -1, down: 1, left: 0, right: 0 } as const;

/** Keys go where the page itself and its fields do not need them. */
function takeKey(event: KeyboardEvent, window: Window): void {
  const { document } = window;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !isFree(document)) return;
  const scope = scopeOf(document);
  const here = focusedIn(scope);
  const isChoice = here instanceof HTMLInputElement && /^(checkbox|radio)$/.test(here.type);
  if (event.key === "Enter" && isChoice) {
    here.click();
    event.preventDefault();
  }
  const direction = arrows.get(event.key);
  if (direction === undefined || (here !== null && needs(here, direction))) return;
  // With a mouse or fingers the arrow keys scroll, until the focus was moved by a key.
  if (!(here?.matches(":focus-visible") ?? !window.matchMedia("(any-pointer)").matches)) return;
  const next = nextTo(here, direction, scope);
  // Within a group of radio buttons an arrow key chooses.
  if (next === undefined || (isRadio(here) && isRadio(next) && here.name === next.name)) return;
  next.focus();
  event.preventDefault();
}

const isRadio = (element: HTMLElement | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === "radio";

/** Whether a field uses an arrow key itself. */
function needs(here: HTMLElement, direction: Direction): boolean {
  if (here instanceof HTMLTextAreaElement || here instanceof HTMLSelectElement || here.isContentEditable)
    return true;
  if (!(here instanceof HTMLInputElement) || withoutArrows.test(here.type)) return false;
  return direction === "left" || direction === "right" || here.type === "number";
}

/** @returns what the next step focuses, the first of the content where nothing is focused; undefined when nothing is there */
function nextTo(here: HTMLElement | null, direction: Direction, scope: HTMLElement): HTMLElement | undefined {
  const stops = stopsIn(scope).filter((stop) => stop !== here);
  if (here === null) return stops.find((stop) => stop.closest("main")) ?? stops[0];
  const boxes = stops.map((stop) => stop.getBoundingClientRect());
  return stops[nearest(here.getBoundingClientRect(), boxes, direction)];
}

const stopsIn = (scope: HTMLElement): readonly HTMLElement[] =>
  [...scope.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => isShown(element) && element.closest("[inert]") === null,
  );

function focusedIn(scope: HTMLElement): HTMLElement | null {
  const { activeElement, body } = scope.ownerDocument;
  const isInside = activeElement !== body && activeElement !== scope && scope.contains(activeElement);
  return isInside && activeElement instanceof HTMLElement ? activeElement : null;
}

/** Escape in a pop-up, the page before otherwise. */
function leave(element: HTMLElement, { document, history }: Window): void {
  const key = { key: "Escape", code: "Escape", bubbles: true, cancelable: true };
  if (document.querySelector(dialogs) === null) history.back();
  else element.dispatchEvent(new KeyboardEvent("keydown", key));
}

const isSlider = (element: HTMLElement | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === "range";

/** As an arrow key would. */
function slide(slider: HTMLInputElement, up: boolean): void {
  if (up) slider.stepUp();
  else slider.stepDown();
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  slider.dispatchEvent(new Event("change", { bubbles: true }));
}

/** A permissions policy may forbid the page to use gamepads. */
const attached = (navigator: Navigator): readonly NavigatingPad[] =>
  orElse(() => navigator.getGamepads(), []).flatMap((pad) => pad ?? []);
