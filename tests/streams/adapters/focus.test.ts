// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { moveFocus } from "../../../streams/adapters/browser/focus/moveFocus.ts";
import { type Box, type Direction, nearest } from "../../../streams/adapters/browser/focus/nearest.ts";

const box = (left: number, top: number, width = 10, height = 10): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test.each<[string, Direction, Box, Box[], number]>([
  ["the next in the row", "right", box(0, 0), [box(40, 0), box(20, 0), box(12, 30)], 1],
  ["back in the row", "left", box(40, 0), [box(0, 0), box(20, 0), box(60, 0)], 1],
  ["the row below, most nearly under it", "down", box(40, 0), [box(0, 20), box(38, 20), box(44, 50)], 1],
  ["a wide one above", "up", box(40, 40), [box(0, 0, 200), box(70, 38)], 0],
  ["a button within a card", "right", box(0, 0, 100, 40), [box(80, 10), box(0, 50, 100)], 0],
  ["nothing behind it", "up", box(0, 0), [box(0, 20), box(20, 0)], -1],
])("R-FOCUS-01 a step leads to %s", (_name, direction, from, others, index) =>
  expect(nearest(from, others, direction)).toBe(index),
);

/** Buttons of the standard mapping. */
const buttons = { a: 0, b: 1, up: 12, down: 13, left: 14, right: 15 } as const;
let held: readonly (keyof typeof buttons)[] = [];
let stick: readonly number[] = [0, 0];
let next: FrameRequestCallback = () => undefined;
let now = 0;
let stop = (): void => undefined;

function frame(ms = 16): void {
  now += ms;
  next(now);
}
function press(button: keyof typeof buttons): void {
  held = [button];
  frame();
  held = [];
  frame();
}
const key = (name: string): boolean =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }),
  );
const focused = (): string => document.activeElement?.id ?? "";
/** Shows a page, whose elements with an id are below each other, each a little to the right. */
function show(html: string): void {
  document.body.innerHTML = html;
  for (const [index, element] of document.querySelectorAll("[id]").entries())
    element.getBoundingClientRect = () => new DOMRect(index * 6, index * 20, 10, 10);
}

beforeEach(() => {
  held = [];
  stick = [0, 0];
  vi.spyOn(window, "requestAnimationFrame").mockImplementation((call) => {
    next = call;
    return 1;
  });
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
  const pad = () => ({
    axes: stick,
    buttons: Array.from({ length: 17 }, (_, index) => ({
      value: held.some((name) => buttons[name] === index) ? 1 : 0,
    })),
  });
  Object.defineProperty(navigator, "getGamepads", { configurable: true, value: () => [null, pad()] });
  stop = moveFocus(window);
});
afterEach(() => {
  stop();
  document.body.innerHTML = "";
  Reflect.deleteProperty(navigator, "getGamepads");
  vi.restoreAllMocks();
});

const two = '<button id="one"></button><button id="two"></button>';

test("R-FOCUS-01 R-DESK-04 a held direction of a gamepad repeats, a press does not", () => {
  show(`<div role="dialog">${two}<button id="three"></button></div>`);
  const pressed = vi.fn();
  document.body.addEventListener("click", pressed);
  stick = [0, 0.7];
  const moved = [0, 399, 1, 129, 1].map((ms) => {
    frame(ms);
    return focused();
  });
  expect(moved).toEqual(["one", "one", "two", "two", "three"]);
  stick = [0, 0];
  held = ["a"];
  for (let count = 0; count < 100; count += 1) frame();
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(document.documentElement.dataset.byPad).toBe("");
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(document.documentElement.dataset.byPad).toBeUndefined();
});

test("R-FOCUS-01 B is Escape in a pop-up, and leads back from a page", () => {
  const back = vi.spyOn(history, "back").mockReturnValue();
  show(`<div role="dialog">${two}</div>`);
  const keys: string[] = [];
  document.body.addEventListener("keydown", (event) => keys.push(event.key));
  press("b");
  expect([keys, back.mock.calls.length]).toEqual([["Escape"], 0]);
  show(two);
  press("b");
  expect(back).toHaveBeenCalledTimes(1);
});

test("R-FOCUS-01 a game's picture takes gamepad and keys, and so does a pop-up that asks for a press", () => {
  for (const html of [
    `<video data-takes-pads></video>${two}`,
    `<div role="dialog"><p data-takes-pads></p>${two}</div>`,
  ]) {
    show(html);
    document.getElementById("one")?.focus();
    for (const button of ["down", "a", "b"] as const) press(button);
    expect(key("ArrowDown")).toBe(true);
    expect(focused()).toBe("one");
  }
});

test("R-FOCUS-01 arrow keys go where a field or the page has no use for them", () => {
  show(
    '<button id="one"></button><input id="text"><input id="slider" type="range"><input id="a" type="radio" name="x"><input id="b" type="radio" name="x"><textarea id="long"></textarea>',
  );
  expect(key("ArrowDown")).toBe(true);
  document.getElementById("one")?.focus();
  for (const id of ["text", "slider", "a"]) {
    expect(key("ArrowDown")).toBe(false);
    expect(focused()).toBe(id);
    if (id !== "a") expect(key("ArrowRight")).toBe(true);
  }
  // The browser itself chooses within the group.
  expect(key("ArrowDown")).toBe(true);
  expect(key("Enter")).toBe(false);
  const chosen = document.getElementById("a");
  expect(chosen instanceof HTMLInputElement && chosen.checked).toBe(true);
  document.getElementById("long")?.focus();
  expect(key("ArrowUp")).toBe(true);
});
