import { describe, expect, it } from "vitest";
import { bitrateLimits, firstBitrate } from "../../../host/video/bitrateLimits.ts";

describe("the bitrate of a picture", () => {
  it.each([
    [640, 360, 3_000_000],
    [1280, 720, 6_892_190],
    [1920, 1080, 10_000_000],
    [32, 32, 200_000],
  ])("of %i × %i is at most %i bit/s, and at least 100,000", (width, height, highest) => {
    expect(bitrateLimits(width, height)).toEqual({ lowest: 100_000, highest });
  });

  it.each([
    ["sharp", 640, 360, 4_600_000],
    ["sharp", 1280, 720, 10_568_025],
    ["sharp", 1920, 1080, 15_000_000],
    ["saver", 640, 360, 417_600],
    ["saver", 1280, 720, 417_600],
  ] as const)(
    "R-PIC-01 with the quality %s, of %i × %i, is at most %i bit/s",
    (quality, width, height, highest) => expect(bitrateLimits(width, height, quality).highest).toBe(highest),
  );

  it("begins with what most lines carry, and never with more than it may be", () => {
    expect(firstBitrate(bitrateLimits(1280, 720))).toBe(1_500_000);
    expect(firstBitrate(bitrateLimits(32, 32))).toBe(120_000);
  });
});
