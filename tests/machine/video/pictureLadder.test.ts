import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPictureLadder } from "../../../machine/video/pictureLadder.ts";

/** Where a ladder comes to rest at a bitrate. */
function restsAt(width: number, height: number, bitrate: number): string {
  const ladder = createPictureLadder(width, height);
  for (let now = 0; now < 5_000; now += 100) ladder.adapt(bitrate, now);
  const { rung } = ladder;
  return `${rung.width}x${rung.height}@${rung.framesPerSecond}`;
}

describe("the ladder of picture sizes", () => {
  it.each([
    [640, 360, 3_000_000, "640x360@60"],
    [640, 360, 623_000, "640x360@60"],
    [640, 360, 621_000, "480x270@60"],
    [640, 360, 349_000, "320x180@60"],
    [640, 360, 155_000, "320x180@30"],
    [1280, 720, 2_400_000, "960x540@60"],
    [1280, 720, 600_000, "480x270@60"],
    [1280, 720, 100_000, "320x180@30"],
    [640, 480, 400_000, "320x240@60"],
    [160, 120, 52_000, "160x120@60"],
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
