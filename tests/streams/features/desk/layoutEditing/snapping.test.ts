import { expect, test } from "vitest";
import { snapPlace, snapSize } from "../../../../../streams/features/desk/layoutEditing/snapping.ts";

const room = { width: 1_000, height: 1_000 };
const box = (left: number, width = 100) => ({ left, top: left, width, height: width });

test("R-LAYOUT-01 a control is drawn to a line that is closer than 6 px, else onto the grid", () => {
  expect(snapPlace(box(5), [], room)).toEqual(box(0));
  expect(snapPlace(box(6), [], room)).toEqual(box(8));
});

test("R-LAYOUT-01 of two lines the nearest draws, and of two as near the room's", () => {
  expect(snapPlace(box(4), [box(8, 300)], room)).toEqual(box(0));
  expect(snapPlace(box(5), [box(8, 300)], room)).toEqual(box(8));
});

test("R-LAYOUT-01 a size is that of another control that is closer than 6 px, else of the grid", () => {
  expect(snapSize(box(0, 103), [box(0, 108)])).toEqual(box(0, 108));
  expect(snapSize(box(0, 103), [box(0, 109)])).toEqual(box(0, 104));
});
