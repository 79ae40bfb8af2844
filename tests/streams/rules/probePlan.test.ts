import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { delayOf } from "../../../streams/rules/probePlan.ts";

const groups = (...means: number[]): number[] => means.flatMap((mean) => [mean, mean, mean, mean, mean]);

describe("R-SPEED-01 one server's delay", () => {
  test("is the rounded mean of ten groups of five in order, without the highest one", () => {
    expect(delayOf(groups(10, 10, 10, 10, 10, 10, 10, 10, 10, 9_000))).toBe(10);
    expect(delayOf(groups(1, 2, 3, 4, 5, 6, 7, 8, 9, 10))).toBe(5);
    expect(delayOf(groups(10, 10, 10, 10, 10, 10, 10, 10, 15, 15))).toBe(11);
  });
  test("ignores five slow probes in a row, but not five scattered ones", () => {
    const inARow = [...groups(10, 10, 10), 510, 510, 510, 510, 510, ...groups(10, 10, 10, 10, 10, 10)];
    expect(delayOf(inARow)).toBe(10);
    const scattered = Array.from({ length: 50 }, (_, index) => (index % 10 === 0 ? 510 : 10));
    // Five groups have a mean of 110, and one of them is dropped.
    expect(delayOf(scattered)).toBe(Math.round((5 * 10 + 4 * 110) / 9));
  });
  test("counts 9999 for a probe without an echo, and for an unreachable server", () => {
    expect(delayOf(Array.from({ length: 50 }, () => null))).toBe(9_999);
    expect(
      delayOf([...groups(10, 10, 10, 10, 10, 10, 10, 10), ...groups(9_999), ...[null, 10, 10, 10, 10]]),
    ).toBe(Math.round((8 * 10 + (9_999 + 40) / 5) / 9));
  });
  test("is also defined for a demonstration's shorter plan", () => {
    expect(delayOf([7, 9])).toBe(8);
    expect(delayOf([])).toBe(9_999);
  });
  test("is between the fastest and the slowest probe, whatever the order inside a group", () => {
    const sample = fc.integer({ min: 0, max: 9_999 });
    fc.assert(
      fc.property(fc.array(sample, { minLength: 50, maxLength: 50 }), (samples) => {
        const delay = delayOf(samples);
        expect(delay).toBeGreaterThanOrEqual(Math.min(...samples));
        expect(delay).toBeLessThanOrEqual(Math.max(...samples));
        const turned = samples.map((_, index) => samples[index - (index % 5) + 4 - (index % 5)] ?? 0);
        expect(delayOf(turned)).toBe(delay);
      }),
    );
  });
});
