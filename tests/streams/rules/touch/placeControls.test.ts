import { describe, expect, it } from "vitest";
import { area, spot } from "../../../../src/dev/fixtures/touchLayouts.ts";
import { type Box, isInside, touches } from "../../../../streams/rules/touch/boxes.ts";
import {
  fromHand,
  type Placing,
  placeControls,
  placeNotice,
  placeNumbers,
} from "../../../../streams/rules/touch/placeControls.ts";
import type { TouchControl } from "../../../../wire/desk/touchControls.ts";

const button = (id: string, changes: object = {}): TouchControl => ({
  id,
  kind: "button",
  label: "A",
  press: "a",
  ...spot(1, 1, 64),
  ...changes,
});
const room = { width: 400, height: 300 };
const usual: Placing = { room, scale: 1, mirrored: false, keepClear: [], hud: [] };
const boxOf = (controls: readonly TouchControl[], id: string, changes: Partial<Placing> = {}): Box => {
  const box = placeControls(controls, { ...usual, ...changes }).boxes.get(id);
  if (!box) throw new Error(`no ${id}`);
  return box;
};

it.each([
  [154, 100],
  [46, 100],
  [100, 154],
  [100, 46],
])("two rectangles touch each other closer than the gap, not at it: %s, %s", (left, top) => {
  const one = { left: 100, top: 100, width: 50, height: 50 };
  const away = { ...one, left, top };
  expect(touches(one, away, 4)).toBe(false);
  expect(touches(one, away, 4.5)).toBe(true);
});

it.each([
  [{ left: -0.01 }, { left: -0.02 }],
  [{ top: -0.01 }, { top: -0.02 }],
  [{ width: 400.01 }, { width: 400.02 }],
  [{ height: 300.01 }, { height: 300.02 }],
])("tolerates a hundredth of a px outside: %j, but not %j", (inside, outside) => {
  const box = { left: 0, top: 0, width: 40, height: 40 };
  expect(isInside({ ...box, ...inside }, room)).toBe(true);
  expect(isInside({ ...box, ...outside }, room)).toBe(false);
});

describe("R-TOUCH-03 the place of a control", () => {
  it.each([
    [0, 0, { left: 0, top: 0 }],
    [0.5, 1, { left: 168, top: 236 }],
    [1, 0.5, { left: 336, top: 118 }],
  ])("is the same share of the room on every screen: %s, %s", (x, y, place) => {
    expect(boxOf([button("one", { x, y })], "one")).toMatchObject(place);
  });

  it("is offset in px, scaled by the player's setting", () => {
    const pushed = [button("one", { dx: -20, dy: -10 })];
    expect(boxOf(pushed, "one")).toEqual({ left: 316, top: 226, width: 64, height: 64 });
    expect(boxOf(pushed, "one", { scale: 1.5 })).toEqual({ left: 274, top: 189, width: 96, height: 96 });
  });

  it("is mirrored for the left hand", () => {
    expect(boxOf([button("one", { dx: -20 })], "one", { mirrored: true })).toMatchObject({ left: 20 });
  });

  it("moves with the other controls of its anchor if one of them does not fit", () => {
    const group = [button("one"), button("two", { dx: -80 })];
    const keepClear = [{ left: 380, top: 280, width: 20, height: 20 }];
    const { boxes } = placeControls(group, { ...usual, keepClear });
    expect([...boxes.values()]).toEqual([
      { left: 312, top: 236, width: 64, height: 64 },
      { left: 232, top: 236, width: 64, height: 64 },
    ]);
  });

  it("is the nearest free one if the group does not fit, and of two equally near the upper left one", () => {
    const single = (id: string, changes: object) =>
      button(id, { x: 0.5, y: 0.5, width: 44, height: 44, ...changes });
    const [one, two] = [single("one", {}), single("two", { dx: 20 })];
    const small = { width: 140, height: 44 };
    expect(boxOf([one, two], "one", { room: small })).toMatchObject({ left: 48, top: 0 });
    expect(boxOf([one, two], "two", { room: small })).toMatchObject({ left: 96, top: 0 });
    expect(boxOf([one, single("same", {})], "same")).toMatchObject({ left: 176, top: 80 });
  });

  it("is never under 44 px", () => {
    expect(boxOf([button("one")], "one", { scale: 0.6 })).toMatchObject({ width: 44, height: 44 });
  });

  it("of an area is a share of the room, below the other controls", () => {
    const look: TouchControl = {
      id: "look",
      kind: "aim",
      ...area(1, 0, 0.5, 0.75),
      sensitivity: 1,
      tap: null,
    };
    expect(boxOf([look, button("one")], "look", { scale: 1.5 })).toEqual({
      left: 200,
      top: 0,
      width: 200,
      height: 225,
    });
    expect(boxOf([look, button("one")], "one")).toMatchObject({ left: 336 });
    expect(boxOf([look], "look", { mirrored: true })).toMatchObject({ left: 0 });
  });

  it("avoids the HUD, with the other controls of its anchor", () => {
    const pair = [button("one"), button("two", { dx: -80 })];
    const hud = [{ left: 0, top: 260, width: 400, height: 40 }];
    const [one, two] = [boxOf(pair, "one", { hud }), boxOf(pair, "two", { hud })];
    expect(one.top + one.height).toBeLessThanOrEqual(260);
    expect(two.top).toBe(one.top);
    expect(one.left - two.left).toBe(80);
  });

  it("covers the HUD rather than another control, but never the desk's buttons", () => {
    const small = { width: 100, height: 60 };
    const half: Box = { left: 0, top: 0, width: 48, height: 60 };
    const everywhere: Box = { left: 0, top: 0, ...small };
    expect(
      boxOf([button("one")], "one", { room: small, hud: [everywhere], keepClear: [half] }).left,
    ).toBeGreaterThan(48);
  });

  it("is found by shrinking groups, and then for each control separately", () => {
    const row = [0, 1, 2, 3].map((at) => button(`b${at}`, { dx: -80 * at }));
    const narrow = { width: 280, height: 100 };
    const { boxes, scale } = placeControls(row, { ...usual, room: narrow });
    expect(scale).toBeLessThan(1);
    expectApart([...boxes.values()], narrow);
    const narrower = { width: 150, height: 150 };
    expectApart([...placeControls(row, { ...usual, room: narrower }).boxes.values()], narrower);
  });

  it("stays inside the room if nothing fits", () => {
    const tiny = { width: 44, height: 44 };
    const { boxes } = placeControls([button("one"), button("two")], { ...usual, room: tiny });
    for (const box of boxes.values()) expect(isInside(box, tiny)).toBe(true);
    expect(placeControls([button("one")], { ...usual, room: { width: 0, height: 0 } }).boxes.size).toBe(1);
  });
});

function expectApart(boxes: readonly Box[], within: { width: number; height: number }): void {
  for (const [at, box] of boxes.entries()) {
    expect(isInside(box, within)).toBe(true);
    for (const other of boxes.slice(at + 1)) expect(touches(box, other, 0)).toBe(false);
  }
}

describe("R-TOUCH-03 a picture with bars beside it", () => {
  const stick = button("stick", { x: 0, dx: 60, width: 80, height: 80 });

  it.each([
    ["wide enough", 96, 12],
    ["too narrow", 80, 60],
  ])("has groups in a bar that is %s", (_, bar, left) => {
    const picture = { left: bar, top: 0, width: 400 - 2 * bar, height: 300 };
    expect(boxOf([stick], "stick", { picture }).left).toBe(left);
  });

  it("has a group that is wider than a bar one above the other in it", () => {
    const group = [button("one"), button("two", { dx: -72 })];
    const picture = { left: 100, top: 0, width: 200, height: 300 };
    const { boxes } = placeControls(group, { ...usual, picture });
    expect([...boxes.values()].map(({ left, top }) => [left, top])).toEqual([
      [336, 236],
      [304, 168],
    ]);
  });
});

describe("R-TOUCH-03 a thumb's reach", () => {
  const off = (left: number, top: number) => {
    const hud = [{ left, top, width: 800 - left, height: 300 - top }];
    return boxOf([button("one", { dx: -150 })], "one", { room: { width: 800, height: 300 }, hud });
  };

  it("is not left for a nearer place, unless there is no other", () => {
    expect(off(560, 190)).toMatchObject({ left: 586, top: 116 });
    expect(off(590, 190)).toMatchObject({ left: 522, top: 236 });
    expect(off(400, 0)).toMatchObject({ left: 328, top: 236 });
  });

  it.each([
    ["a lying phone", 760, 1, 420],
    ["its left edge", 20, 0, 420],
    ["a higher screen", 760, 1, 460],
    ["a much higher one", 760, 1, 720],
  ])("starts where the hand holds %s", (_, left, x, height) => {
    const box = { left, top: 370, width: 20, height: 20 };
    expect(fromHand(box, { x, y: 1 }, { width: 800, height })).toBe(50);
  });
});

describe("R-HELP-01 the place of the list of controls", () => {
  const room = { width: 400, height: 800 };
  const picture = { left: 0, top: 60, width: 400, height: 265 };
  const wanted = { left: 100, top: 333, width: 200, height: 96 };
  const button = { left: 250, top: 440, width: 80, height: 80 };
  const place = (
    keepClear: readonly Box[],
    hud: readonly Box[] = [],
    height = room.height,
    areas: readonly Box[] = [],
  ) => placeNotice(wanted, { room: { ...room, height }, picture, keepClear, areas, hud });

  it("is below the picture if the controls leave space there", () => {
    expect(place([button])).toEqual(wanted);
  });

  it("is beside the areas for swiping, or on one rather than on a button", () => {
    const area = { left: 0, top: 333, width: 400, height: 300 };
    expect(place([], [], room.height, [area])).toEqual({ ...wanted, left: 96, top: 640 });
    const everywhere = { ...area, height: 467 };
    expect(place([], [], room.height, [everywhere])).toEqual({ ...wanted, left: 96, top: 336 });
    const buttons = { ...area, top: 460, height: 340 };
    expect(place([buttons], [], room.height, [area])).toEqual({ ...wanted, left: 96, top: 336 });
  });

  it("covers as little of the controls as possible if they leave no space", () => {
    const deck = { left: 0, top: 400, width: 400, height: 320 };
    expect(place([deck])).toMatchObject({ left: 96, top: 704 });
  });

  it("is over the foot of the picture if the space below is too low, but not on a control or the game's HUD", () => {
    const deck = { left: 0, top: 400, width: 400, height: 20 };
    expect(place([deck], [], 420)).toMatchObject({ left: 96, top: 296 });
    const foot = { left: 0, top: 290, width: 400, height: 35 };
    expect(place([deck], [foot], 420).top).toBe(184);
  });
});

describe("R-DESK-27 the place of the numbers", () => {
  const wanted = { left: 12, top: 12, width: 60, height: 30 };
  const handle = { left: 0, top: 0, width: 64, height: 96 };
  const place = (changes: Partial<Parameters<typeof placeNumbers>[1]>) =>
    placeNumbers(wanted, {
      ...usual,
      keepClear: [handle],
      picture: { left: 80, top: 0, width: 240, height: 300 },
      ...changes,
    });

  it("is in the bar beside the picture, below the desk's own buttons", () => {
    expect(place({})).toEqual({ box: { ...wanted, left: 8, top: 104 }, over: false });
  });

  it("stays in the bar when a cause of lag makes them taller", () => {
    const picture = { left: 80, top: 0, width: 240, height: 300 };
    const { box } = placeNumbers({ ...wanted, height: 120 }, { ...usual, keepClear: [handle], picture });
    expect([box.left, box.top]).toEqual([8, 104]);
  });

  it("is in the bar with enough space", () => {
    const picture = { left: 60, top: 0, width: 240, height: 300 };
    const { box, over } = place({ picture });
    expect([box.left >= 304, over]).toEqual([true, false]);
  });

  it("is on a picture that fills the room, off the game's HUD, and above the thumbs", () => {
    const picture = { left: 0, top: 0, ...room };
    const hud = [{ left: 0, top: 0, width: 400, height: 50 }];
    const { box, over } = place({ picture, hud });
    expect(over).toBe(true);
    for (const other of [handle, ...hud]) expect(touches(box, other, 4)).toBe(false);
    expect(box.top + box.height).toBeLessThanOrEqual(180);
    // Rather among the thumbs than on the game's own display.
    const tall = [{ left: 0, top: 0, width: 400, height: 160 }];
    expect(place({ picture, hud: tall }).box.top).toBeGreaterThanOrEqual(164);
  });
});
