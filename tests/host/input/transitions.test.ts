import { expect, it } from "vitest";
import { transitionsOf } from "../../../host/input/transitions.ts";

it.each([
  ["up", false, false, 0, ""],
  ["pressed", false, true, 1, "press"],
  ["pressed, uncounted", false, true, 0, "press"],
  ["held", true, true, 0, ""],
  ["let go", true, false, 0, "release"],
  ["tapped unseen", false, false, 1, "press release"],
  ["tapped twice unseen", false, false, 2, "press release press release"],
  ["tapped unseen, then pressed", false, true, 2, "press release press"],
  ["pressed again unseen", true, true, 1, "release press"],
  ["tapped again unseen", true, false, 1, "release press release"],
  ["counted by a liar", false, false, 1_000, new Array(8).fill("press release").join(" ")],
  ["counted backwards", true, false, -5, "release"],
])("R-HOST-11 a button that is %s", (_name, wasHeld, isHeld, counted, transitions) => {
  expect(transitionsOf(wasHeld, isHeld, counted).join(" ")).toBe(transitions);
});
