import { describe, expect, test } from "vitest";
import { assign } from "../../../../streams/features/desk/controllers/padSetup.ts";
import type { PadMap, PadSource, StagePad } from "../../../../streams/ports/pads.ts";

const pad: StagePad = { number: 1, id: "pad", standard: false, rumbles: false };
const button: PadSource = { from: "button", index: 1 };
const right: PadSource = { from: "axis", index: 1, way: 1, rest: 0 };
const left: PadSource = { from: "axis", index: 1, way: -1, rest: 0 };
/** What loses its input when `a` gets `source`, and `b` had `before`. */
const taken = (before: PadSource, source: PadSource) => {
  const map: PadMap = { b: before };
  return assign(pad, map, "a", source).taken;
};

describe("an input that two buttons would share", () => {
  test("is taken from the other one", () => {
    expect(taken(button, button)).toEqual({ from: "b", to: "a" });
    expect(taken(right, right)).toEqual({ from: "b", to: "a" });
  });

  test("is another one on another button, on an axis of the same number, and the other way of an axis", () => {
    expect(taken({ ...button, index: 2 }, button)).toBeNull();
    expect(taken(right, button)).toBeNull();
    expect(taken(button, right)).toBeNull();
    expect(taken(left, right)).toBeNull();
    expect(taken({ from: "hat", index: 1, way: "right" }, right)).toBeNull();
  });
});
