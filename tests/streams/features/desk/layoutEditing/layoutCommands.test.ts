import { describe, expect, test } from "vitest";
import { area as place, spot } from "../../../../../src/dev/fixtures/touchLayouts.ts";
import {
  applyCommand,
  type EditedRoom,
} from "../../../../../streams/features/desk/layoutEditing/layoutCommands.ts";
import { overlapping } from "../../../../../streams/features/desk/layoutEditing/overlaps.ts";
import { boxOf } from "../../../../../streams/features/desk/layoutEditing/room.ts";
import type { TouchControl } from "../../../../../wire/desk/touchControls.ts";
import type { TouchLayout } from "../../../../../wire/desk/touchLayout.ts";
import { aButton, layoutOf } from "./arbitraryLayout.ts";

const room = { width: 800, height: 400 };
const at: EditedRoom = { orientation: "landscape", room };
const only = (layout: TouchLayout): TouchControl => {
  const [control] = layout.landscape;
  if (!control) throw new Error("no control");
  return control;
};
const boxIn = (layout: TouchLayout) => boxOf(only(layout), layout, room);

describe("R-LAYOUT-01 commands", () => {
  test("a moved control lies there, and keeps its distance to the nearest corner on another phone", () => {
    const layout = applyCommand(
      layoutOf(aButton),
      { do: "move", id: "a", left: 10, top: 20, snap: false },
      at,
    );
    expect(boxIn(layout)).toEqual({ left: 10, top: 20, width: 72, height: 72 });
    expect(boxOf(only(layout), layout, { width: 600, height: 300 })).toMatchObject({ left: 10, top: 20 });
    const right = applyCommand(layout, { do: "move", id: "a", left: 700, top: 300, snap: false }, at);
    expect(boxOf(only(right), right, { width: 600, height: 300 })).toMatchObject({ left: 500, top: 200 });
  });

  test("a mirrored layout is moved as it is seen", () => {
    const mirrored = applyCommand(layoutOf(aButton), { do: "mirror" }, at);
    expect(boxIn(mirrored).left).toBe(20);
    const moved = applyCommand(mirrored, { do: "move", id: "a", left: 30, top: 50, snap: false }, at);
    expect(boxIn(moved)).toMatchObject({ left: 30, top: 50 });
    expect(boxIn(applyCommand(moved, { do: "mirror" }, at)).left).toBe(800 - 72 - 30);
  });

  test.each([
    ["the grid", 101, 139, 104, 136],
    ["the edges of the room", 4, 326, 0, 328],
    ["the edges of another control", 299, 205, 300, 204],
    ["a gap beside another control", 377, 203, 380, 204],
  ])("a control that is moved with snapping comes to %s", (_name, left, top, snappedLeft, snappedTop) => {
    const other: TouchControl = { ...aButton, id: "b", x: 0, y: 0, dx: 300, dy: 204 };
    const layout = applyCommand(layoutOf(aButton, other), { do: "move", id: "a", left, top, snap: true }, at);
    expect(boxIn(layout)).toMatchObject({ left: snappedLeft, top: snappedTop });
  });

  test("a resized control keeps its corner and is never too small or too large", () => {
    const layout = layoutOf(aButton);
    const before = boxIn(layout);
    const size = (width: number, snap = false) =>
      boxIn(applyCommand(layout, { do: "resize", id: "a", width, height: width, snap }, at));
    expect(size(60)).toEqual({ left: before.left, top: before.top, width: 60, height: 60 });
    expect(size(61, true).width).toBe(64);
    expect(size(1).width).toBe(44);
    expect(size(900).width).toBe(320);
  });

  test("a removed button lets go of the gyro that it held", () => {
    const gyro: TouchControl = {
      id: "g",
      kind: "gyro",
      ...spot(0, 0, 64),
      label: "GYRO",
      sensitivity: 1,
      trigger: "held",
      control: "a",
    };
    const layout = applyCommand(layoutOf(gyro, aButton), { do: "remove", id: "a" }, at);
    expect(layout.landscape).toEqual([{ ...gyro, control: null }]);
  });

  test("an added control has an id of its own and lies on no other", () => {
    let layout = layoutOf(aButton);
    for (let count = 0; count < 5; count += 1)
      layout = applyCommand(layout, { do: "add", kind: "button" }, at);
    expect(layout.landscape.map(({ id }) => id)).toEqual(["a", ...[1, 2, 3, 4, 5].map((n) => `button-${n}`)]);
    expect(overlapping(layout, "landscape", room).size).toBe(0);
    expect(layout.portrait).toHaveLength(1);
  });

  test("the 25th control is refused", () => {
    let layout = layoutOf();
    for (let count = 0; count < 25; count += 1)
      layout = applyCommand(layout, { do: "add", kind: "wheel" }, at);
    expect(layout.landscape).toHaveLength(24);
  });

  test("controls of the other orientation are taken over", () => {
    const layout = { ...layoutOf(aButton), portrait: [] };
    const copied = applyCommand(layout, { do: "copy" }, { ...at, orientation: "portrait" });
    expect(copied.portrait).toEqual(layout.landscape);
  });

  test("what no layout can be changes nothing", () => {
    const layout = layoutOf(aButton);
    expect(applyCommand(layout, { do: "opacity", opacity: 7 }, at)).toBe(layout);
    const control: TouchControl = { ...aButton, press: "two keys" };
    expect(applyCommand(layout, { do: "change", control }, at)).toBe(layout);
  });
});

test("R-LAYOUT-01 two buttons that are too near are told, a button on an area is meant", () => {
  const area: TouchControl = { id: "aim", kind: "aim", ...place(1, 1, 0.5, 1), sensitivity: 1, tap: null };
  const near: TouchControl = { ...aButton, id: "b", dx: -20 - 72 - 3 };
  const apart: TouchControl = { ...near, dx: -20 - 72 - 4 };
  expect([...overlapping(layoutOf(aButton, near, area), "landscape", room)]).toEqual(["a", "b"]);
  expect([...overlapping(layoutOf(aButton, apart, area), "landscape", room)]).toEqual([]);
  const second: TouchControl = { ...area, id: "aim-2", width: 0.6 };
  expect(overlapping(layoutOf(area, second), "landscape", room).size).toBe(2);
});
