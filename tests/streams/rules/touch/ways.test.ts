import { describe, expect, it } from "vitest";
import { heldWays, padDeadZone } from "../../../../streams/rules/touch/ways.ts";
import { touchWays } from "../../../../wire/desk/touchControls.ts";

const eight = { ways: 8, deadZone: padDeadZone } as const;
const four = { ways: 4, deadZone: padDeadZone } as const;
/** A thumb in this direction, degrees clockwise from the top. */
const at = (degrees: number, length = 0.8): [number, number] => {
  const angle = (degrees / 180) * Math.PI;
  return [Math.sin(angle) * length, -Math.cos(angle) * length];
};

describe("R-TOUCH-01 the directions held on a pad", () => {
  it.each([
    [padDeadZone - 0.001, []],
    [padDeadZone, ["right"]],
    [padDeadZone + 0.001, ["right"]],
    [3, ["right"]],
  ])("at %s of its half width from the middle: %j", (x, held) => {
    expect(heldWays(x, 0, touchWays, eight)).toEqual(held);
  });

  it("are none in the exact middle, even without a dead zone", () => {
    expect(heldWays(0, 0, touchWays, { ways: 8, deadZone: 0 })).toEqual([]);
  });

  it.each([
    [22.4, ["up"]],
    [22.6, ["up", "right"]],
    [45, ["up", "right"]],
    [67.4, ["up", "right"]],
    [67.6, ["right"]],
    [112.6, ["right", "down"]],
    [157.6, ["down"]],
    [202.6, ["down", "left"]],
    [292.6, ["up", "left"]],
    [337.6, ["up"]],
  ])("of eight, at %s° from the top: %j", (degrees, held) => {
    expect(heldWays(...at(degrees), touchWays, eight)).toEqual(held);
  });

  it.each([
    [44.9, ["up"]],
    [45.1, ["right"]],
    [134.9, ["right"]],
    [135.1, ["down"]],
    [225.1, ["left"]],
    [315.1, ["up"]],
  ])("of four, at %s° from the top: %j", (degrees, held) => {
    expect(heldWays(...at(degrees), touchWays, four)).toEqual(held);
  });

  it("are one of four on the line between two", () => {
    expect(heldWays(0.5, -0.5, touchWays, four)).toEqual(["up"]);
    expect(heldWays(-0.5, 0.5, touchWays, four)).toEqual(["down"]);
  });

  it("are only those of the axis that presses something", () => {
    expect(heldWays(-0.3, 0.9, ["left", "right"], eight)).toEqual(["left"]);
    expect(heldWays(0.05, 0.9, ["left", "right"], eight)).toEqual([]);
    expect(heldWays(0.9, -0.3, ["up", "down"], four)).toEqual(["up"]);
    expect(heldWays(0.9, -0.9, ["right", "down"], eight)).toEqual(["right"]);
    expect(heldWays(-0.9, 0.9, ["right", "down"], eight)).toEqual(["down"]);
  });
});
