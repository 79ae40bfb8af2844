import { describe, expect, it } from "vitest";
import { directions, heldDirections } from "../../../src/screens/desk/directions.ts";

describe("R-DESK-01 the direction pad", () => {
  it("presses nothing in the dead zone", () => {
    expect(heldDirections(0.1, 0.1, directions)).toEqual([]);
  });

  it("presses one direction near an axis and two on a diagonal", () => {
    expect(heldDirections(0.8, 0.1, directions)).toEqual(["right"]);
    expect(heldDirections(0.6, -0.6, directions)).toEqual(["up", "right"]);
    expect(heldDirections(-0.1, 3, directions)).toEqual(["down"]);
  });

  it("reports only directions that the game declares", () => {
    expect(heldDirections(-0.3, 0.9, ["left", "right"])).toEqual(["left"]);
    expect(heldDirections(0.05, 0.9, ["left", "right"])).toEqual([]);
    expect(heldDirections(0.9, -0.3, ["up", "down"])).toEqual(["up"]);
  });
});
