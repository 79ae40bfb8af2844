import { describe, expect, it } from "vitest";
import { aimFast, aimFastest, aimGain, aimSlow } from "../../../../streams/rules/touch/aim.ts";
import { followingCentre, stickLean } from "../../../../streams/rules/touch/stick.ts";

describe("R-TOUCH-01 a stick", () => {
  const lean = (dx: number, dy = 0) => stickLean(dx, dy, 50, 0.2);

  it.each([
    [0, 0],
    [9.9, 0],
    [10, 0],
    [14, 0.1],
    [30, 0.5],
    [48, 0.95],
    [50, 1],
    [500, 1],
  ])("leans from the edge of its dead zone to its radius: %s px are %s", (dx, x) => {
    expect(lean(dx)).toEqual({ x, y: 0 });
    expect(lean(-dx)).toEqual({ x: -x + 0, y: 0 });
  });

  it("leans no further diagonally than sideways", () => {
    const { x, y } = lean(300, -300);
    expect(Math.hypot(x, y)).toBeCloseTo(1, 1);
    expect(x).toBe(-y);
  });

  it("rests without a size, and works without a dead zone", () => {
    expect(stickLean(5, 5, 0, 0.2)).toEqual({ x: 0, y: 0 });
    expect(stickLean(25, 0, 50, 0)).toEqual({ x: 0.5, y: 0 });
    expect(followingCentre({ x: 3, y: 4 }, { x: 3, y: 4 }, 0)).toEqual({ x: 3, y: 4 });
  });

  it.each([
    [49, 0],
    [50, 0],
    [51, 1],
    [150, 100],
  ])("that floats follows a finger only beyond its radius: at %s px by %s", (x, by) => {
    const centre = followingCentre({ x: 0, y: 0 }, { x, y: 0 }, 50);
    expect(centre.x).toBeCloseTo(by);
    expect(centre.y).toBe(0);
  });
});

it.each([
  [0, 1],
  [aimSlow - 0.01, 1],
  [aimSlow, 1],
  [(aimSlow + aimFast) / 2, (1 + aimFastest) / 2],
  [aimFast, aimFastest],
  [aimFast + 1, aimFastest],
  [-aimFast, aimFastest],
])("R-TOUCH-01 aiming multiplies the movement of a finger at %s px/ms by %s", (speed, gain) => {
  expect(aimGain(speed)).toBeCloseTo(gain);
});
