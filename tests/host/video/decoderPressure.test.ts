import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createDecoderPressure, type DecoderFacts } from "../../../host/video/decoderPressure.ts";

const fluent: DecoderFacts = { shown: 60, dropped: 0, decodeMs: 3 };
const choked: DecoderFacts = { shown: 40, dropped: 15, decodeMs: 12 };
const budget = 1_000 / 60;

/** Reports such seconds one after the other. @returns after how many of them the steps changed, at most `most` */
function secondsUntilChange(
  pressure: ReturnType<typeof createDecoderPressure>,
  facts: DecoderFacts,
  clock: { now: number },
  most = 1_000,
): number {
  for (let count = 1; count <= most; count += 1) {
    clock.now += 1_000;
    if (pressure.add(facts, budget, clock.now)) return count;
  }
  return Number.POSITIVE_INFINITY;
}

describe("the pressure on the player's decoder", () => {
  it.each([
    ["a quarter of the frames late", { shown: 45, dropped: 15, decodeMs: 5 }, 1],
    ["a little less", { shown: 46, dropped: 14, decodeMs: 5 }, 0],
    ["decoding that takes nine tenths of a frame's time", { shown: 60, dropped: 0, decodeMs: 15.1 }, 1],
    ["decoding that takes a little less", { shown: 60, dropped: 0, decodeMs: 14.9 }, 0],
    ["a picture that stands still", { shown: 4, dropped: 5, decodeMs: 30 }, 0],
    ["a hidden page", { shown: 2, dropped: 58, decodeMs: 5 }, 0],
    ["a decoder that hardly shows anything", { shown: 3, dropped: 57, decodeMs: 5 }, 1],
    ["a browser that does not tell how long it decodes", { shown: 60, dropped: 0, decodeMs: null }, 0],
  ])("R-HOST-13 takes %s for what it is", (_, facts, steps) => {
    const pressure = createDecoderPressure();
    for (let second = 1; second <= 3; second += 1) pressure.add(facts, budget, second * 1_000);
    expect(pressure.steps).toBe(steps);
  });

  it("R-HOST-13 acts on the third report in a row, and not on frames that a repaired loss dropped", () => {
    const pressure = createDecoderPressure();
    const clock = { now: 0 };
    for (let round = 0; round < 20; round += 1)
      for (const facts of [choked, choked, fluent])
        expect(secondsUntilChange(pressure, facts, clock, 1)).toBe(Number.POSITIVE_INFINITY);
    expect(secondsUntilChange(pressure, choked, clock)).toBe(3);
    expect(secondsUntilChange(pressure, choked, clock)).toBe(3);
    expect(pressure.steps).toBe(2);
  });

  it("R-HOST-13 tries one step less after 15 s without pressure, and waits twice as long after each that failed", () => {
    const pressure = createDecoderPressure();
    const clock = { now: 0 };
    secondsUntilChange(pressure, choked, clock);
    const waits = [1, 2, 3, 4, 5, 6].map(() => {
      const wait = secondsUntilChange(pressure, fluent, clock);
      secondsUntilChange(pressure, choked, clock);
      return wait - 1;
    });
    expect(waits).toEqual([15, 30, 60, 120, 240, 240]);
  });

  it("R-HOST-13 never flaps: whatever is reported, a change each 3 s at most", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(fluent, choked), { minLength: 60, maxLength: 300 }), (reports) => {
        const pressure = createDecoderPressure();
        const changes = reports.filter((facts, second) => pressure.add(facts, budget, second * 1_000));
        expect(changes.length).toBeLessThanOrEqual(1 + reports.length / 3);
        expect(pressure.steps).toBeGreaterThanOrEqual(0);
        expect(pressure.steps).toBeLessThanOrEqual(5);
      }),
    );
  });
});
