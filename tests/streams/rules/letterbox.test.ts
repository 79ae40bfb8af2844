import { describe, expect, it } from "vitest";
import { fitted, inPicture } from "../../../streams/rules/letterbox.ts";

const box = { left: 10, top: 20, width: 400, height: 300 };

describe("the rectangle of a picture", () => {
  it.each([
    ["contain", { left: 10, top: 120, width: 400, height: 100 }],
    ["cover", { left: -390, top: 20, width: 1_200, height: 300 }],
    ["fill", box],
  ] as const)("of %s is centred in its box", (fit, expected) => {
    expect(fitted(box, { width: 800, height: 200 }, fit)).toEqual(expected);
  });

  it("is the box while the picture has no size", () => {
    for (const picture of [
      { width: 0, height: 200 },
      { width: 800, height: 0 },
    ])
      expect(fitted(box, picture, "contain")).toEqual(box);
  });
});

describe("a point in a picture", () => {
  it.each([
    [
      { x: 10, y: 20 },
      { x: 0, y: 0, inside: true },
    ],
    [
      { x: 410, y: 320 },
      { x: 1, y: 1, inside: true },
    ],
    [
      { x: 9, y: 20 },
      { x: 0, y: 0, inside: false },
    ],
    [
      { x: 210, y: 350 },
      { x: 0.5, y: 1, inside: false },
    ],
  ])("is a fraction of it, clamped to its edge: %j", (point, expected) => {
    expect(inPicture(point, box)).toEqual(expected);
  });

  it("is its corner while the picture has no size", () => {
    expect(inPicture({ x: 10, y: 20 }, { left: 10, top: 20, width: 0, height: 0 })).toMatchObject({
      x: 0,
      y: 0,
    });
  });
});
