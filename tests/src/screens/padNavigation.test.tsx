import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { navigateByPad } from "../../../streams/adapters/browser/stage/input/padNavigation.ts";

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

beforeEach(() => {
  held = [];
  stick = [0, 0];
  vi.spyOn(window, "requestAnimationFrame").mockImplementation((call) => {
    next = call;
    return 1;
  });
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
  Object.defineProperty(navigator, "getGamepads", {
    configurable: true,
    value: () => [
      null,
      {
        axes: stick,
        buttons: Array.from({ length: 17 }, (_, index) => ({
          value: held.some((name) => buttons[name] === index) ? 1 : 0,
        })),
      },
    ],
  });
  stop = navigateByPad(window);
});
afterEach(() => {
  cleanup();
  stop();
  Reflect.deleteProperty(navigator, "getGamepads");
});

const focused = (): string | null => document.activeElement?.getAttribute("aria-label") ?? null;

describe("R-DESK-04 a gamepad in the sheet", () => {
  it("repeats a direction that is held, but no press", () => {
    const pressed = vi.fn();
    render(
      <div role="dialog">
        <button type="button" aria-label="one" onClick={pressed} />
        <button type="button" aria-label="two" onClick={pressed} />
      </div>,
    );
    stick = [0, 0.7];
    frame();
    expect(focused()).toBe("one");
    frame(399);
    expect(focused()).toBe("one");
    frame(1);
    expect(focused()).toBe("two");
    frame(129);
    expect(focused()).toBe("two");
    frame(1);
    expect(focused()).toBe("one");
    stick = [0, 0];
    held = ["a"];
    for (let count = 0; count < 100; count += 1) frame();
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  it("does nothing without a pop-up, nor in one that asks for a press itself", () => {
    const pressed = vi.fn();
    render(
      <>
        <button type="button" aria-label="outside" onClick={pressed} />
        <div role="dialog">
          <p data-takes-pads>Press what you want for A</p>
          <button type="button" aria-label="inside" onClick={pressed} />
        </div>
      </>,
    );
    fireEvent.focus(screen.getByLabelText("outside"));
    for (const button of ["down", "a", "b"] as const) press(button);
    expect(pressed).not.toHaveBeenCalled();
    expect(focused()).toBeNull();
  });
});
