import { expect, it } from "vitest";
import { createPressLength } from "../../../../host/runners/program/pressLength.ts";
import { manualClock } from "../../support/manualClock.ts";

/**
 * The length of a press after a program has drawn at these intervals, ms.
 * @param share of the time in which it ran or waited for a processor; null where the system does not say
 */
function lengthAfter(share: number | null, ...intervals: readonly number[]): number {
  const clock = manualClock();
  const length = createPressLength(clock, () => (share === null ? null : share * clock.now()));
  length.drawn();
  for (const interval of intervals) {
    clock.advance(interval);
    length.drawn();
  }
  return length.now();
}

const cases: ReadonlyArray<[string, number[], number]> = [
  ["nothing is known", [], 45],
  ["it draws 60 frames a second", [16, 17, 16], 45],
  ["it draws 20 frames a second", [50, 50], 75],
  ["one frame took long, just now", [16, 120, 16], 162],
  ["it stutters", [249], 200],
  ["there was nothing to draw", [250], 45],
  ["it draws fast again", [100, ...new Array(20).fill(16)], 45],
];

it.each(cases)(
  "R-HOST-11 a press is as long as a slow program needs to see it: %s",
  (_name, intervals, ms) => {
    for (const share of [null, 0.7, 1, 1.8]) expect(lengthAfter(share, ...intervals)).toBeCloseTo(ms);
  },
);

it.each([
  ["a cursor blinks", [228, 228, 228]],
  ["it draws 20 frames a second by its own clock", [50, 50]],
  ["one frame came late", [16, 120, 16]],
])("R-HOST-11 a program that slept meanwhile reads its keys as soon as any: %s", (_name, intervals) => {
  for (const share of [0, 0.69]) expect(lengthAfter(share, ...intervals)).toBe(45);
});
