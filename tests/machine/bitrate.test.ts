import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { framesAt, limitsFor, nextRate, type RateFact, startRate } from "../../machine/video/bitrate.ts";

const limits = limitsFor(640, 360);
const heavy = limits.highest;

describe("rate control", () => {
  it("follows the receiver's estimate down when the line is used", () => {
    const rate = nextRate(startRate(limits), { kind: "estimate", bits: 1_000_000 }, limits, heavy, 0);
    expect(rate.bits).toBe(900_000);
  });

  it("does not believe a low estimate that comes from a quiet picture", () => {
    const start = startRate(limits);
    const rate = nextRate(start, { kind: "estimate", bits: 300_000 }, limits, 200_000, 0);
    expect(rate.bits).toBe(start.bits);
  });

  it("believes the third estimate in a row that is below what was sent", () => {
    let rate = startRate(limits);
    const before = rate.bits;
    for (let time = 0; time < 2; time += 1) {
      rate = nextRate(rate, { kind: "estimate", bits: 300_000 }, limits, 400_000, time);
    }
    expect(rate.bits).toBe(before);
    rate = nextRate(rate, { kind: "estimate", bits: 300_000 }, limits, 400_000, 3);
    expect(rate.bits).toBe(270_000);
  });

  it("falls at once on heavy loss, and grows only after a pause without loss", () => {
    const start = startRate(limits);
    const fallen = nextRate(start, { kind: "loss", part: 0.5 }, limits, start.bits, 1_000);
    expect(fallen.bits).toBe(Math.round(start.bits * 0.75));
    const early = nextRate(fallen, { kind: "loss", part: 0 }, limits, fallen.bits, 2_999);
    expect(early.bits).toBe(fallen.bits);
    const late = nextRate(fallen, { kind: "loss", part: 0 }, limits, fallen.bits, 3_000);
    expect(late.bits).toBeGreaterThan(fallen.bits);
  });

  it("reaches a picture under a cap of 1 Mbit/s within seconds", () => {
    let rate = startRate(limits);
    for (let second = 0; second < 6; second += 1) {
      const sent = rate.bits;
      const part = Math.max(0, 1 - 1_000_000 / sent);
      rate = nextRate(rate, { kind: "loss", part }, limits, sent, second * 1_000);
    }
    expect(rate.bits).toBeLessThan(1_100_000);
  });

  it("never leaves its limits, whatever is reported", () => {
    const fact: fc.Arbitrary<RateFact> = fc.oneof(
      fc.record({ kind: fc.constant("estimate" as const), bits: fc.integer({ min: 1, max: 2 ** 40 }) }),
      fc.record({ kind: fc.constant("loss" as const), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fact, fc.integer({ min: 0, max: 2 ** 30 })), { maxLength: 60 }),
        (facts) => {
          let rate = startRate(limits);
          facts.forEach(([each, sent], index) => {
            rate = nextRate(rate, each, limits, sent, index * 300);
            expect(rate.bits).toBeGreaterThanOrEqual(limits.lowest);
            expect(rate.bits).toBeLessThanOrEqual(limits.highest);
          });
        },
      ),
    );
  });

  it("sends fewer frames on a thin line", () => {
    expect(framesAt(249_999)).toBe(30);
    expect(framesAt(250_000)).toBe(60);
  });
});
