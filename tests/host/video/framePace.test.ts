import { describe, expect, it } from "vitest";
import { createFramePace } from "../../../host/video/framePace.ts";

/** The factor after two seconds of frames with gaps in ms, over and over. */
function factorOf(gaps: readonly number[]): number {
  const pace = createFramePace(60);
  let time = 0;
  for (let frame = 0; time < 2_000; frame += 1) {
    time += gaps[frame % gaps.length] ?? 0;
    pace.add(Math.round(time * 90));
  }
  return pace.factor;
}

describe("the pace of frames", () => {
  it.each([
    ["60", [16.667], 1],
    ["35", [28.571], 1.71],
    ["30", [33.333], 2],
    ["20", [50], 3],
  ])("gives each of %s frames a second its share of the bitrate", (_, gaps, factor) => {
    expect(factorOf(gaps)).toBeGreaterThan(factor * 0.85);
    expect(factorOf(gaps)).toBeLessThan(factor * 1.01);
  });

  it("is never below 1, also where presses bring frames early", () => expect(factorOf([5, 16.667])).toBe(1));

  it("is back within a tenth of a second when frames come fast again", () => {
    const pace = createFramePace(60);
    for (let time = 0; time < 2_000; time += 50) pace.add(time * 90);
    expect(pace.factor).toBeGreaterThan(2.5);
    for (let frame = 1; frame <= 7; frame += 1) pace.add((2_000 + frame * 16.667) * 90);
    expect(pace.factor).toBeLessThan(1.3);
  });
});
