import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bitrateLimits,
  frameRateAt,
  type NetworkFeedback,
  nextBitrate,
  startBitrate,
} from "../../machine/video/bitrate.ts";

const limits = bitrateLimits(640, 360);
const heavy = limits.highest;

describe("bitrate control", () => {
  it("follows the receiver's estimate down while the bitrate is used", () => {
    const rate = nextBitrate(
      startBitrate(limits),
      { kind: "estimate", bitrate: 1_000_000 },
      limits,
      heavy,
      0,
    );
    expect(rate.bitrate).toBe(900_000);
  });

  it("ignores a low estimate while little is sent", () => {
    const start = startBitrate(limits);
    const rate = nextBitrate(start, { kind: "estimate", bitrate: 300_000 }, limits, 200_000, 0);
    expect(rate.bitrate).toBe(start.bitrate);
  });

  it("follows the third consecutive estimate below what was sent", () => {
    let rate = startBitrate(limits);
    const before = rate.bitrate;
    for (let time = 0; time < 2; time += 1) {
      rate = nextBitrate(rate, { kind: "estimate", bitrate: 300_000 }, limits, 400_000, time);
    }
    expect(rate.bitrate).toBe(before);
    rate = nextBitrate(rate, { kind: "estimate", bitrate: 300_000 }, limits, 400_000, 3);
    expect(rate.bitrate).toBe(270_000);
  });

  it("drops at once on heavy loss, and grows only after a pause without loss", () => {
    const start = startBitrate(limits);
    const fallen = nextBitrate(start, { kind: "loss", fraction: 0.5 }, limits, start.bitrate, 1_000);
    expect(fallen.bitrate).toBe(Math.round(start.bitrate * 0.75));
    const early = nextBitrate(fallen, { kind: "loss", fraction: 0 }, limits, fallen.bitrate, 2_999);
    expect(early.bitrate).toBe(fallen.bitrate);
    const late = nextBitrate(fallen, { kind: "loss", fraction: 0 }, limits, fallen.bitrate, 3_000);
    expect(late.bitrate).toBeGreaterThan(fallen.bitrate);
  });

  it("converges to a network limit of 1 Mbit/s within seconds", () => {
    let rate = startBitrate(limits);
    for (let second = 0; second < 6; second += 1) {
      const sent = rate.bitrate;
      const fraction = Math.max(0, 1 - 1_000_000 / sent);
      rate = nextBitrate(rate, { kind: "loss", fraction }, limits, sent, second * 1_000);
    }
    expect(rate.bitrate).toBeLessThan(1_100_000);
  });

  it("stays within its limits, whatever is reported", () => {
    const fact: fc.Arbitrary<NetworkFeedback> = fc.oneof(
      fc.record({ kind: fc.constant("estimate" as const), bitrate: fc.integer({ min: 1, max: 2 ** 40 }) }),
      fc.record({ kind: fc.constant("loss" as const), fraction: fc.double({ min: 0, max: 1, noNaN: true }) }),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fact, fc.integer({ min: 0, max: 2 ** 30 })), { maxLength: 60 }),
        (facts) => {
          let rate = startBitrate(limits);
          facts.forEach(([each, sent], index) => {
            rate = nextBitrate(rate, each, limits, sent, index * 300);
            expect(rate.bitrate).toBeGreaterThanOrEqual(limits.lowest);
            expect(rate.bitrate).toBeLessThanOrEqual(limits.highest);
          });
        },
      ),
    );
  });

  it("sends fewer frames at a low bitrate", () => {
    expect(frameRateAt(249_999)).toBe(30);
    expect(frameRateAt(250_000)).toBe(60);
  });
});
