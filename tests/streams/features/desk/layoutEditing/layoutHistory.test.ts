import { expect, test } from "vitest";
import {
  editLayout,
  type LayoutHistory,
} from "../../../../../streams/features/desk/layoutEditing/layoutHistory.ts";
import { aButton, layoutOf } from "./arbitraryLayout.ts";

const [first, second, third] = ["a", "b", "c"].map((id) => layoutOf({ ...aButton, id }));

test("R-LAYOUT-01 undo and redo go one step back and forth, and stop at the first and the last", () => {
  if (!first || !second || !third) throw new Error("three layouts");
  const begin: LayoutHistory = { past: [], present: first, undone: [third, second] };
  expect(editLayout(begin, { do: "undo" })).toBe(begin);
  const middle = editLayout(begin, { do: "redo" });
  expect(middle).toEqual({ past: [first], present: second, undone: [third] });
  expect(editLayout(middle, { do: "undo" })).toEqual(begin);
  const end = editLayout(middle, { do: "redo" });
  expect(end).toEqual({ past: [first, second], present: third, undone: [] });
  expect(editLayout(end, { do: "redo" })).toBe(end);
});
