import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bitrateLimits, firstBitrate } from "../../../host/video/bitrateLimits.ts";
import { createPictureLadder } from "../../../host/video/pictureLadder.ts";
import type { PictureQuality } from "../../../wire/desk/pictureQuality.ts";

/** Where a ladder comes to rest at a bitrate. */
function restsAt(width: number, height: number, bitrate: number, quality: PictureQuality = "auto"): string {
  const ladder = createPictureLadder(width, height, quality);
  for (let now = 0; now < 5_000; now += 100) ladder.adapt(bitrate, now);
  const { rung } = ladder;
  return `${rung.width}x${rung.height}@${rung.framesPerSecond}`;
}

/** A new ladder's time until a bitrate changes its rung, ms; at most `longest`. */
function timedLadder() {
  const ladder = createPictureLadder(640, 360);
  let now = 0;
  return (bitrate: number, longest = Number.POSITIVE_INFINITY): number => {
    const from = now;
    do now += 10;
    while (!ladder.adapt(bitrate, now) && now - from < longest);
    return now - from;
  };
}

describe("the ladder of picture sizes", () => {
  it.each([
    [640, 360, 3_000_000, "640x360@60"],
    [640, 360, 622_080, "640x360@60"],
    [640, 360, 621_000, "480x270@60"],
    [640, 360, 349_000, "320x180@60"],
    [640, 360, 155_000, "320x180@30"],
    [1280, 720, 2_400_000, "960x540@60"],
    [1280, 720, 600_000, "480x270@60"],
    [1280, 720, 100_000, "320x180@30"],
    [640, 480, 400_000, "320x240@60"],
    [160, 120, 52_000, "160x120@60"],
    [854, 480, 700_000, "612x344@60"],
  ])("R-HOST-13 sends %i × %i at %i bit/s as %s", (width, height, bitrate, expected) => {
    expect(restsAt(width, height, bitrate)).toBe(expected);
  });

  it("R-HOST-13 goes down after 400 ms, and up only after 1.5 s with a quarter to spare", () => {
    const ladder = createPictureLadder(640, 360);
    expect(ladder.adapt(500_000, 0)).toBe(false);
    expect(ladder.adapt(500_000, 399)).toBe(false);
    expect(ladder.adapt(500_000, 400)).toBe(true);
    expect(ladder.rung.height).toBe(270);
    for (let now = 500; now < 9_000; now += 100) expect(ladder.adapt(770_000, now)).toBe(false);
    expect(ladder.adapt(780_000, 10_000)).toBe(false);
    expect(ladder.adapt(780_000, 11_499)).toBe(false);
    expect(ladder.adapt(780_000, 11_500)).toBe(true);
    expect(ladder.rung.height).toBe(360);
  });

  it("R-HOST-13 does not follow a bitrate that is low for a moment", () => {
    const ladder = createPictureLadder(640, 360);
    for (let now = 0; now < 10_000; now += 100)
      expect(ladder.adapt(now % 400 === 0 ? 2_000_000 : 200_000, now)).toBe(false);
  });

  it.each([
    ["saver", 3_000_000, "640x360@30"],
    ["saver", 312_000, "640x360@30"],
    ["saver", 310_000, "480x270@30"],
    ["saver", 50_000, "320x180@30"],
    ["sharp", 3_000_000, "640x360@60"],
    ["sharp", 400_000, "640x360@30"],
    ["sharp", 200_000, "480x270@30"],
    ["sharp", 80_000, "320x180@30"],
  ] as const)("R-HOST-13 sends the quality %s at %i bit/s as %s", (quality, bitrate, expected) => {
    expect(restsAt(640, 360, bitrate, quality)).toBe(expected);
  });

  it("R-HOST-13 R-SHAPE-01 the data saver comes back to the full picture, also of the widest screen", () => {
    const ladder = createPictureLadder(840, 360, "saver");
    const { highest } = bitrateLimits(840, 360, "saver");
    for (let now = 0; now < 2_000; now += 100)
      ladder.adapt(firstBitrate(bitrateLimits(840, 360, "saver")), now);
    expect(ladder.rung.width).toBeLessThan(840);
    for (let now = 2_000; now < 10_000; now += 100) ladder.adapt(highest, now);
    expect(ladder.rung).toEqual({ width: 840, height: 360, framesPerSecond: 30 });
  });

  it("R-HOST-13 takes a new quality at once, and says why it is less than that", () => {
    const ladder = createPictureLadder(640, 360);
    ladder.adapt(2_000_000, 0);
    ladder.choose("saver");
    expect(ladder.rung).toEqual({ width: 640, height: 360, framesPerSecond: 30 });
    expect(ladder.reducedBy).toBe(null);
    ladder.choose("auto");
    expect(ladder.rung.framesPerSecond).toBe(60);
    ladder.adapt(200_000, 100);
    ladder.adapt(200_000, 1_000);
    expect([ladder.rung.height, ladder.reducedBy, ladder.weak]).toEqual([180, "line", true]);
    ladder.choose("sharp");
    expect(ladder.rung).toEqual({ width: 480, height: 270, framesPerSecond: 30 });
  });

  it("R-HOST-13 spares a decoder half the frames first, then sizes, and never the last rung", () => {
    const ladder = createPictureLadder(640, 360);
    const seen = [0, 1, 2, 3, 9].map((steps) => {
      ladder.spare(steps);
      return `${ladder.rung.height}@${ladder.rung.framesPerSecond} ${ladder.reducedBy}`;
    });
    expect(seen).toEqual([
      "360@60 null",
      "360@30 decoder",
      "270@30 decoder",
      "180@30 decoder",
      "180@30 decoder",
    ]);
    expect(ladder.weak).toBe(false);
  });

  it("R-HOST-13 keeps its rung while nothing comes through, and for a second after it", () => {
    const ladder = createPictureLadder(640, 360);
    for (let now = 0; now <= 5_000; now += 100) expect(ladder.adapt(null, now)).toBe(false);
    for (let now = 5_100; now <= 5_900; now += 100) expect(ladder.adapt(120_000, now)).toBe(false);
    expect(ladder.adapt(120_000, 6_000)).toBe(true);
  });

  it("R-HOST-13 waits twice as long each time after going up failed, at most 24 s, and starts over after 30 s of calm", () => {
    const timeUntilChange = timedLadder();
    timeUntilChange(500_000);
    const waits = [1, 2, 3, 4, 5, 6].map(() => {
      const up = timeUntilChange(1_000_000);
      timeUntilChange(500_000);
      return Math.round(up / 100) / 10;
    });
    expect(waits).toEqual([1.5, 3, 6, 12, 24, 24]);
    expect(timeUntilChange(500_000, 30_000)).toBe(30_000);
    expect(timeUntilChange(1_000_000)).toBeLessThan(1_600);
  });

  it("R-HOST-13 waits no longer than 4 s for a line that carries twice as much as it takes, whatever failed before", () => {
    const timeUntilChange = timedLadder();
    for (let round = 0; round < 5; round += 1)
      [500_000, 1_000_000].map((bitrate) => timeUntilChange(bitrate));
    timeUntilChange(500_000);
    expect(timeUntilChange(1_250_000)).toBe(4_010);
  });

  it("R-HOST-13 never flaps: on a noisy line a change each 5 s at most, and never two within a second", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            bitrate: fc.integer({ min: 100_000, max: 3_000_000 }),
            lasts: fc.integer({ min: 1, max: 40 }),
          }),
          { minLength: 200, maxLength: 300 },
        ),
        (noise) => {
          const ladder = createPictureLadder(640, 360);
          const changes: number[] = [];
          let now = 0;
          for (const { bitrate, lasts } of noise)
            for (let tenth = 0; tenth < lasts && now < 120_000; tenth += 1) {
              if (ladder.adapt(bitrate, now)) changes.push(now);
              now += 100;
            }
          changes.slice(1).forEach((at, index) => {
            expect(at - (changes[index] ?? 0)).toBeGreaterThanOrEqual(1_000);
          });
          expect(changes.length).toBeLessThanOrEqual(5 + now / 5_000);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("R-HOST-13 keeps the picture's shape to a hundredth, and even sides, so that it is shown in the same place", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 160, max: 960 }),
        fc.integer({ min: 120, max: 540 }),
        fc.integer({ min: 50_000, max: 5_000_000 }),
        (halfWidth, halfHeight, bitrate) => {
          const [width, height] = [halfWidth * 2, halfHeight * 2];
          const ladder = createPictureLadder(width, height);
          for (let now = 0; now < 3_000; now += 100) ladder.adapt(bitrate, now);
          const { rung } = ladder;
          expect(rung.width % 2).toBe(0);
          expect(rung.height % 2).toBe(0);
          expect(Math.abs(rung.width / rung.height / (width / height) - 1)).toBeLessThan(0.008);
        },
      ),
    );
  });
});
