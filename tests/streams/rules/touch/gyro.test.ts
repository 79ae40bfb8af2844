import { describe, expect, it } from "vitest";
import { gyroStill, gyroTurn } from "../../../../streams/rules/touch/gyro.ts";

const still = { x: 0, y: 0, z: 0 };
/** How the phone is held: upright, and with which edge upwards; the browser's gravity points away from the ground. */
const portrait = { gravity: { x: 0, y: 9.8, z: 0 }, angle: 0 };
/** Its upper edge to the left. */
const landscape = { gravity: { x: 9.8, y: 0, z: 0 }, angle: 90 };
/** Its upper edge to the right. */
const otherWay = { gravity: { x: -9.8, y: 0, z: 0 }, angle: 270 };
const turn = (rate: Partial<typeof still>, { gravity, angle }: typeof portrait) =>
  gyroTurn({ ...still, ...rate }, gravity, angle);
const right = { x: 30, y: 0 };
const down = { x: 0, y: 30 };

describe("R-TOUCH-01 turning the phone", () => {
  it.each([
    ["upright", portrait, { y: -30 }, { x: -30 }],
    ["in landscape", landscape, { x: -30 }, { y: 30 }],
    ["in landscape the other way", otherWay, { x: 30 }, { y: -30 }],
    ["upside down", { gravity: { x: 0, y: -9.8, z: 0 }, angle: 180 }, { y: 30 }, { x: 30 }],
  ])("looks to the right and down: %s", (_, held, toRight, downwards) => {
    const looked = turn(toRight, held);
    expect(looked.x).toBeCloseTo(right.x);
    expect(looked.y).toBeCloseTo(0);
    expect(turn(downwards, held).y).toBeCloseTo(down.y);
  });

  it("uses the vertical axis even if the phone lies flat", () => {
    expect(turn({ z: -30 }, { gravity: { x: 0, y: 0, z: 9.8 }, angle: 0 }).x).toBeCloseTo(30);
  });

  it("treats a phone with level upper edge and face as one with its right edge upwards", () => {
    const onItsSide = { gravity: { x: 9.8, y: 0, z: 0 }, angle: 0 };
    expect(turn({ x: -30 }, onItsSide).x).toBeCloseTo(30);
  });

  it("understands browsers whose gravity points downwards", () => {
    const { gravity, angle } = landscape;
    expect(turn({ x: -30 }, { gravity: { ...gravity, x: -9.8 }, angle }).x).toBeCloseTo(30);
  });

  it("works without gravity, and at any multiple of the angle", () => {
    expect(turn({ x: -30 }, { gravity: still, angle: 450 }).x).toBeCloseTo(30);
    expect(turn({ x: 30 }, { gravity: still, angle: -90 }).x).toBeCloseTo(30);
  });

  it.each([
    [gyroStill - 0.01, 0],
    [gyroStill, gyroStill],
    [gyroStill + 0.01, gyroStill + 0.01],
  ])("turns %s degrees per second into %s, because hands tremble", (rate, seen) => {
    expect(turn({ y: -rate }, portrait).x).toBeCloseTo(seen);
  });
});
