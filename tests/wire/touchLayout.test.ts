import { describe, expect, it } from "vitest";
import { touchSizes } from "../../wire/desk/touchControls.ts";
import { maxTouchControls, touchArrangements, touchLayout } from "../../wire/desk/touchLayout.ts";

const button = { kind: "button", id: "fire", label: "FIRE", press: "a", x: 1, y: 1, width: 64, height: 64 };
const layoutOf = (...controls: object[]) => ({ version: 1, landscape: controls, portrait: [] });
const accepts = (...controls: object[]): boolean => touchLayout.safeParse(layoutOf(...controls)).success;

describe("R-TOUCH-03 the schema of touch layouts", () => {
  it("fills in defaults, and the player's settings", () => {
    expect(touchLayout.parse(layoutOf(button))).toEqual({
      version: 1,
      landscape: [{ ...button, dx: 0, dy: 0, opacity: 1 }],
      portrait: [],
      opacity: 0.85,
      scale: 1,
      mirrored: false,
      haptics: true,
    });
  });

  it.each([
    ["an unknown member", { ...button, script: "alert(1)" }],
    ["an unknown kind", { ...button, kind: "macro" }],
    ["several presses", { ...button, press: ["a", "b"] }],
    ["a press that is no name", { ...button, press: "a;b" }],
    ["a label of nine letters", { ...button, label: "123456789" }],
    ["a label of control characters", { ...button, label: "\u202e" }],
    ["a place outside", { ...button, x: 1.01 }],
    ["a target under 44 px", { ...button, width: touchSizes.smallest - 1 }],
    ["a button over the screen", { ...button, width: touchSizes.largest + 1 }],
    ["a number that is none", { ...button, dx: Number.NaN }],
    ["an area of px", { kind: "aim", id: "look", x: 0, y: 0, width: 300, height: 300 }],
    [
      "a gyro whose button is missing",
      { ...button, kind: "gyro", press: undefined, trigger: "held", control: "fire" },
    ],
  ])("refuses %s", (_, control) => {
    expect(accepts(control)).toBe(false);
  });

  it("refuses a duplicate id, too many controls, and another version", () => {
    expect(accepts(button, button)).toBe(false);
    const many = Array.from({ length: maxTouchControls + 1 }, (_, at) => ({ ...button, id: `b${at}` }));
    expect(accepts(...many.slice(1))).toBe(true);
    expect(accepts(...many)).toBe(false);
    expect(touchLayout.safeParse({ ...layoutOf(button), version: 2 }).success).toBe(false);
  });

  it("allows no player's settings in a game's layout", () => {
    expect(touchArrangements.safeParse(layoutOf(button)).success).toBe(true);
    expect(touchArrangements.safeParse({ ...layoutOf(button), scale: 1 }).success).toBe(false);
  });
});
