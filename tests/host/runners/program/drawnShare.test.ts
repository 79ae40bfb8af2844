import { expect, it } from "vitest";
import { drawnShareOf } from "../../../../host/runners/program/display/frameReader.ts";

const [red, green, blue] = [0xff0000, 0x00ff00, 0x0000ff];
const picture = (...runs: readonly (readonly [colour: number, count: number])[]): Uint32Array =>
  Uint32Array.from(runs.flatMap(([colour, count]) => new Array<number>(count).fill(colour)));

it.each([
  ["one colour", picture([red, 10]), 0],
  ["one colour, whatever is in the highest bytes", Uint32Array.of(0x01ff0000, 0x02ff0000, red), 0],
  ["a text on a background", picture([red, 4], [green, 1], [red, 5]), 0.1],
  ["a background that comes first", picture([red, 6], [green, 2], [blue, 2]), 0.4],
  ["a background that comes last", picture([green, 2], [blue, 2], [red, 6]), 0.4],
])("R-HOST-01 the drawn share of %s", (_name, pixels, share) => {
  expect(drawnShareOf(pixels)).toBe(share);
});

it.each([
  ["two colours, half each", picture([red, 5], [green, 5])],
  ["many colours", picture([red, 3], [green, 3], [blue, 3])],
])("R-HOST-01 is half or more without a background: %s", (_name, pixels) => {
  expect(drawnShareOf(pixels)).toBeGreaterThanOrEqual(0.5);
});
