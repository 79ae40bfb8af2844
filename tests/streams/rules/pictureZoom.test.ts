import { expect, test } from "vitest";
import { maxZoom, movedBy, wholePicture, zoomedAt } from "../../../streams/rules/pictureZoom.ts";

const box = { width: 400, height: 200 };

test("R-ZOOM-01 keeps the point between the fingers in place while enlarging", () => {
  expect(zoomedAt(wholePicture, 2, { x: 100, y: 50 }, box)).toEqual({ scale: 2, x: -100, y: -50 });
  const twice = zoomedAt(zoomedAt(wholePicture, 2, { x: 100, y: 50 }, box), 1.5, { x: 100, y: 50 }, box);
  expect(twice).toEqual({ scale: 3, x: -200, y: -100 });
});

test("R-ZOOM-01 enlarges at most four times, and never shows less than the whole picture", () => {
  expect(zoomedAt(wholePicture, 5, { x: 0, y: 0 }, box)).toEqual({ scale: maxZoom, x: 0, y: 0 });
  const corner = zoomedAt(wholePicture, 2, { x: 400, y: 200 }, box);
  expect(zoomedAt(corner, 0.1, { x: 0, y: 0 }, box)).toEqual(wholePicture);
});

test("R-ZOOM-01 moves only to the picture's edges", () => {
  const view = zoomedAt(wholePicture, 2, { x: 200, y: 100 }, box);
  expect(movedBy(view, { x: 30, y: -20 }, box)).toEqual({ scale: 2, x: -170, y: -120 });
  expect(movedBy(view, { x: 1_000, y: 1_000 }, box)).toEqual({ scale: 2, x: 0, y: 0 });
  expect(movedBy(view, { x: -1_000, y: -1_000 }, box)).toEqual({ scale: 2, x: -400, y: -200 });
  expect(movedBy(wholePicture, { x: -10, y: 10 }, box)).toEqual({ ...wholePicture, x: 0, y: 0 });
});
