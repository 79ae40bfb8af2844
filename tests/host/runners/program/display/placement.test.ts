import * as fc from "fast-check";
import { expect, it } from "vitest";
import { centreRectangle, fitRectangle } from "../../../../../host/runners/program/display/placement.ts";

const screen = { width: 640, height: 360 };

it("a window that lies within the screen stays where it is", () => {
  const window = { x: 10, y: 20, width: 300, height: 200 };
  expect(fitRectangle(window, screen)).toEqual(window);
});

it("a window that sticks out is moved, and one that is too large takes the screen's size", () => {
  expect(fitRectangle({ x: 500, y: -30, width: 300, height: 200 }, screen)).toEqual({
    x: 340,
    y: 0,
    width: 300,
    height: 200,
  });
  expect(fitRectangle({ x: -80, y: -120, width: 800, height: 600 }, screen)).toEqual({
    x: 0,
    y: 0,
    ...screen,
  });
});

it("a new window goes into the middle", () => {
  expect(centreRectangle({ width: 480, height: 360 }, screen)).toEqual({
    x: 80,
    y: 0,
    width: 480,
    height: 360,
  });
});

it("whatever a program asks for, its window lies within the screen", () => {
  const number = fc.integer({ min: -32_768, max: 65_535 });
  fc.assert(
    fc.property(fc.record({ x: number, y: number, width: number, height: number }), (wanted) => {
      for (const { x, y, width, height } of [fitRectangle(wanted, screen), centreRectangle(wanted, screen)]) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
        expect(x + width).toBeLessThanOrEqual(screen.width);
        expect(y + height).toBeLessThanOrEqual(screen.height);
      }
    }),
  );
});
