import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createDelayTarget,
  pictureDelay,
  type ReceiverFacts,
  soundDelay,
} from "../../../streams/rules/delayTarget.ts";

const clean: ReceiverFacts = { missing: 0, jitter: 3, roundTrip: 30 };
const lossy: ReceiverFacts = { ...clean, missing: 0.05 };

const targets = (seconds: readonly ReceiverFacts[], limits = pictureDelay): readonly number[] => {
  const delay = createDelayTarget(limits);
  return seconds.map((facts) => delay.next(facts));
};
const times = <T>(count: number, value: T): readonly T[] => new Array<T>(count).fill(value);

describe("R-PIC-04 the receiver's delay target", () => {
  it("is 0 on a clean line", () => expect(new Set(targets(times(100, clean)))).toEqual(new Set([0])));

  it.each([
    ["2.9 % missing", { missing: 0.029 }, 0],
    ["3 % missing, a round trip of 30 ms", { missing: 0.03 }, 40],
    ["3 % missing, an unknown round trip", { missing: 0.03, roundTrip: null }, 50],
    ["a round trip that is not worth it", { missing: 0.03, roundTrip: 400 }, 80],
    ["11.9 ms of jitter", { jitter: 11.9 }, 0],
    ["12 ms of jitter", { jitter: 12 }, 18],
  ])("goes up in the same second: %s", (_, changes, target) => {
    expect(targets([clean, { ...clean, ...changes }])).toEqual([0, target]);
  });

  it("decreases by a quarter per second after 4 clean seconds, to 0", () => {
    expect(targets([lossy, ...times(11, clean)])).toEqual([40, 40, 40, 40, 40, 30, 23, 17, 13, 10, 8, 0]);
  });

  it("stays up during occasional losses", () => {
    const seconds = times(10, [lossy, clean, clean, clean, clean]).flat();
    expect(new Set(targets(seconds))).toEqual(new Set([40]));
  });

  it("has its own, higher limits for the sound", () => {
    expect(targets([{ ...clean, missing: 0.02, roundTrip: 120 }], soundDelay)).toEqual([130]);
    expect(targets([{ ...clean, missing: 0.02, roundTrip: 120 }], pictureDelay)).toEqual([0]);
  });

  it("stays between 0 and the maximum, and rises only on a bad line", () => {
    const facts = fc.record({
      missing: fc.double({ min: 0, max: 1, noNaN: true }),
      jitter: fc.double({ min: 0, max: 500, noNaN: true }),
      roundTrip: fc.option(fc.integer({ min: 0, max: 2_000 })),
    });
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 100 }), (seconds) => {
        const delay = createDelayTarget(pictureDelay);
        for (const each of seconds) {
          const before = delay.target;
          const target = delay.next(each);
          expect(target).toBeGreaterThanOrEqual(0);
          expect(target).toBeLessThanOrEqual(pictureDelay.max);
          if (target > before)
            expect(each.missing >= pictureDelay.missing || each.jitter >= pictureDelay.jitter).toBe(true);
        }
      }),
    );
  });
});
