import { expect, test } from "vitest";
import { boxOf, clampToBox } from "../../../../../streams/features/desk/layoutEditing/room.ts";
import { settled } from "../../../../../streams/features/desk/layoutEditing/settle.ts";
import { placeControls } from "../../../../../streams/rules/touch/placeControls.ts";
import { aButton, layoutOf } from "./arbitraryLayout.ts";

const room = { width: 360, height: 300 };
const at = { orientation: "portrait", room } as const;
const placing = { room, scale: 1, mirrored: false, keepClear: [], hud: [] };

test("R-LAYOUT-01 editing starts with what is seen: controls that have moved apart are where they are drawn", () => {
  const layout = layoutOf(aButton, { ...aButton, id: "b", dx: -40 });
  const { boxes } = placeControls(layout.portrait, placing);
  const start = settled(layout, boxes, at);
  for (const control of start.portrait) {
    const seen = boxes.get(control.id);
    const edited = boxOf(control, start, room);
    expect(Math.abs(edited.left - (seen?.left ?? Number.NaN))).toBeLessThan(1);
    expect(Math.abs(edited.top - (seen?.top ?? Number.NaN))).toBeLessThan(1);
  }
  expect(start.landscape).toBe(layout.landscape);
});

test("R-LAYOUT-01 what is seen as it is kept stays as it is kept", () => {
  const layout = layoutOf(aButton);
  const { boxes } = placeControls(layout.portrait, placing);
  expect(settled(layout, boxes, at).portrait).toEqual(layout.portrait);
});

test.each(["left", "top", "width", "height"] as const)(
  "R-LAYOUT-01 what is drawn a px beside where it is kept has moved: %s",
  (side) => {
    const layout = layoutOf(aButton);
    const box = boxOf(aButton, layout, room);
    const drawn = (by: number) => new Map([[aButton.id, { ...box, [side]: box[side] - by }]]);
    expect(settled(layout, drawn(0.99), at).portrait).toEqual(layout.portrait);
    expect(settled(layout, drawn(1), at).portrait).not.toEqual(layout.portrait);
  },
);

test("R-LAYOUT-01 a control as large as the room is anchored to its corner", () => {
  const whole = { left: 0, top: 0, ...room };
  expect(clampToBox(aButton, whole, layoutOf(aButton), room)).toMatchObject({ x: 0, y: 0, dx: 0, dy: 0 });
});
