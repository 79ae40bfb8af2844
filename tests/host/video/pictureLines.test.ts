import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { measuredResolutions, resolutionsFor } from "../../../host/video/pictureLines.ts";

/** A computer that needs so many ms for a picture of these lines. */
const needs = (ms: number, height: number, cores: number) => ({
  millisecondsPerMegapixel: ms / ((height * height * 16) / 9 / 1_000_000),
  cores,
});
const heights = (...args: Parameters<typeof measuredResolutions>) => {
  const { standard, high } = measuredResolutions(...args);
  return [standard.height, high.height];
};
/** Half of a frame's time. */
const most = 1_000 / 60 / 2;

describe("the lines of a picture", () => {
  it("are 360, and 720 with a plan, while nothing is known and where no more can be drawn", () => {
    expect(heights(null, 1)).toEqual([360, 720]);
    expect(heights(needs(most * 1.01, 540, 8), 1)).toEqual([360, 720]);
  });

  it.each([
    [540, { fits: [540, 720], slower: [360, 720] }],
    [720, { fits: [540, 720], slower: [540, 720] }],
    [1080, { fits: [720, 1080], slower: [540, 720] }],
  ])(
    "are %i where such a picture takes half of a frame's time, with a plan from 720",
    (height, { fits, slower }) => {
      expect(heights(needs(most, height, 8), 1)).toEqual(fits);
      expect(heights(needs(most * 1.001, height, 8), 1)).toEqual(slower);
    },
  );

  it("become fewer with more seats in use, from the one on that would take more than half of the cores", () => {
    const ability = needs(most / 2, 1080, 2);
    expect([1, 2, 4, 5].map((seats) => heights(ability, seats))).toEqual([
      [720, 1080],
      [720, 1080],
      [720, 1080],
      [540, 720],
    ]);
  });

  it("are always more with a plan, and the more the faster the computer is", () => {
    const ms = fc.double({ min: 0.1, max: 100, noNaN: true });
    fc.assert(
      fc.property(
        ms,
        ms,
        fc.integer({ min: 1, max: 64 }),
        fc.integer({ min: 1, max: 16 }),
        (one, other, seats, cores) => {
          const [slow, fast] = [Math.max(one, other), Math.min(one, other)].map((millisecondsPerMegapixel) =>
            heights({ millisecondsPerMegapixel, cores }, seats),
          );
          for (const [standard = 0, high = 0] of [slow ?? [], fast ?? []])
            expect(high).toBeGreaterThan(standard);
          expect(fast?.every((height, at) => height >= (slow?.[at] ?? 0))).toBe(true);
        },
      ),
    );
  });

  it("are what the operator names; then the plan's are never fewer", () => {
    const named = (standard: number | null, high: number | null) => {
      const size = (height: number | null) => height && { width: (height * 16) / 9, height };
      const sizes = resolutionsFor({ standard: size(standard) || null, high: size(high) || null }, null, 1);
      return [sizes.standard.height, sizes.high.height];
    };
    expect(named(540, 1080)).toEqual([540, 1080]);
    expect(named(1080, null)).toEqual([1080, 1080]);
    expect(named(null, 180)).toEqual([180, 180]);
    expect(named(null, 540)).toEqual([360, 540]);
  });
});
