import { expect, it } from "vitest";
import { inShapeOf } from "../../../host/library/pictureSize.ts";

const usual = { width: 640, height: 360 };

it.each([
  ["a phone of 19.5:9", 844, 390, 780, 360],
  ["a larger one", 932, 430, 780, 360],
  ["a phone of 20:9", 915, 412, 800, 360],
  ["a screen of 16:9", 1920, 1080, 640, 360],
  ["one that is almost 16:9", 1366, 768, 640, 360],
  ["a screen of 16:10", 1440, 900, 640, 400],
  ["a tablet", 1024, 768, 640, 480],
  ["the widest that there is", 8192, 1, 840, 360],
  ["an upright screen, which no app sends", 390, 844, 640, 480],
])("R-SHAPE-01 a picture for %s", (_, width, height, wide, high) => {
  expect(inShapeOf({ width, height }, usual)).toEqual({ width: wide, height: high });
});

it("R-SHAPE-01 the usual picture without a screen; around a larger one, more is added", () => {
  expect(inShapeOf(undefined, usual)).toEqual(usual);
  expect(inShapeOf({ width: 844, height: 390 }, { width: 1280, height: 720 })).toEqual({
    width: 1560,
    height: 720,
  });
});
