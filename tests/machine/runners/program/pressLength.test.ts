import { expect, it } from "vitest";
import { createPressLength } from "../../../../machine/runners/program/pressLength.ts";
import { manualClock } from "../../support/manualClock.ts";

/** The length of a press after a program has drawn at these intervals, ms. */
function lengthAfter(...intervals: readonly number[]): number {
  const clock = manualClock();
  const length = createPressLength(clock);
  length.drawn();
  for (const interval of intervals) {
    clock.advance(interval);
    length.drawn();
  }
  return length.now();
}

it.each([
  ["nothing is known", [], 45],
  ["it draws 60 frames a second", [16, 17, 16], 45],
  ["it draws 20 frames a second", [50, 50], 75],
  ["one frame took long, just now", [16, 120, 16], 162],
  ["it stutters", [249], 200],
  ["there was nothing to draw", [250], 45],
  ["it draws fast again", [100, ...new Array(20).fill(16)], 45],
])("R-HOST-11 a press is as long as a program needs to see it: %s", (_name, intervals, milliseconds) => {
  expect(lengthAfter(...intervals)).toBeCloseTo(milliseconds);
});
