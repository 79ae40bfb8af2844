import * as fc from "fast-check";
import { expect, it } from "vitest";
import { centreRectangle, fitRectangle } from "../../../../../host/runners/program/display/placement.ts";

const screen = { width: 640, height: 360 };

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
