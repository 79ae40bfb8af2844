import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EditedRoom } from "../../../../../streams/features/desk/layoutEditing/layoutCommands.ts";
import {
  editLayout,
  type LayoutEdit,
  maxUndo,
  startHistory,
} from "../../../../../streams/features/desk/layoutEditing/layoutHistory.ts";
import { boxOf } from "../../../../../streams/features/desk/layoutEditing/room.ts";
import { isTouchArea, touchControlKinds } from "../../../../../wire/desk/touchControls.ts";
import { touchLayout } from "../../../../../wire/desk/touchLayout.ts";
import { anyLayout } from "./arbitraryLayout.ts";

const anyId = fc.integer({ min: 1, max: 24 }).map((number) => `c${number}`);
/** Also what no finger does, and no number is. */
const anyLength = fc.oneof(fc.double({ min: -500, max: 2_000 }), fc.constantFrom(Number.NaN, 1e12, 0));
const at: fc.Arbitrary<EditedRoom> = fc.record({
  orientation: fc.constantFrom("landscape", "portrait"),
  room: fc.record({
    width: fc.integer({ min: 320, max: 1_440 }),
    height: fc.integer({ min: 200, max: 900 }),
  }),
});
const snap = fc.boolean();

const anyEdit: fc.Arbitrary<LayoutEdit> = fc.oneof(
  fc.record({ do: fc.constant("move" as const), id: anyId, left: anyLength, top: anyLength, snap, at }),
  fc.record({ do: fc.constant("resize" as const), id: anyId, width: anyLength, height: anyLength, snap, at }),
  fc
    .tuple(anyLayout, at)
    .filter(([{ landscape }]) => landscape.length > 0)
    .map(([{ landscape }, place]) => ({ do: "change" as const, control: landscape[0] ?? fail(), at: place })),
  fc.record({ do: fc.constant("add" as const), kind: fc.constantFrom(...touchControlKinds), at }),
  fc.record({ do: fc.constant("remove" as const), id: anyId, at }),
  fc.record({ do: fc.constant("mirror" as const), at }),
  fc.record({ do: fc.constant("copy" as const), at }),
  fc.record({ do: fc.constant("opacity" as const), opacity: fc.double(), at }),
  fc.record({ do: fc.constant("scale" as const), scale: fc.double({ min: 0, max: 3 }), at }),
  fc.record({ do: fc.constant("haptics" as const), haptics: fc.boolean(), at }),
  fc.record({ do: fc.constant("replace" as const), layout: anyLayout, at }),
  fc.constant({ do: "undo" as const }),
  fc.constant({ do: "redo" as const }),
);

function fail(): never {
  throw new Error("filtered out");
}

describe("R-LAYOUT-01 any sequence of edits", () => {
  const edits = fc.array(anyEdit, { maxLength: 60 });

  test("keeps the layout valid, every control in its room, and none under 44 px", () =>
    fc.assert(
      fc.property(anyLayout, edits, at, (start, sequence, { orientation, room }) => {
        let history = startHistory(start);
        for (const edit of sequence) {
          history = editLayout(history, edit);
          expect(touchLayout.safeParse(history.present).success).toBe(true);
        }
        for (const control of history.present[orientation]) {
          const box = boxOf(control, history.present, room);
          expect(box.left).toBeGreaterThanOrEqual(0);
          expect(box.top).toBeGreaterThanOrEqual(0);
          expect(box.left + box.width).toBeLessThanOrEqual(room.width + 0.01);
          expect(box.top + box.height).toBeLessThanOrEqual(room.height + 0.01);
          if (!isTouchArea(control)) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
        }
      }),
      { numRuns: 150 },
    ));

  test("is undone exactly, step by step, and redone exactly", () =>
    fc.assert(
      fc.property(anyLayout, edits, (start, sequence) => {
        const edited = sequence.reduce(editLayout, startHistory(start));
        let history = edited;
        for (const before of [...edited.past].reverse()) {
          history = editLayout(history, { do: "undo" });
          expect(history.present).toBe(before);
        }
        expect(editLayout(history, { do: "undo" })).toBe(history);
        if (edited.past.length < maxUndo && !sequence.some((edit) => edit.do === "undo"))
          expect(history.present).toBe(start);
        for (const _step of [...edited.past]) history = editLayout(history, { do: "redo" });
        expect(history.present).toBe(edited.present);
      }),
      { numRuns: 150 },
    ));

  test("remembers at most 100 steps", () => {
    const mirror: LayoutEdit = {
      do: "mirror",
      at: { orientation: "landscape", room: { width: 800, height: 400 } },
    };
    const start = fc.sample(anyLayout, { numRuns: 1, seed: 1 })[0] ?? fail();
    let history = startHistory(start);
    for (let step = 0; step < maxUndo + 5; step += 1) history = editLayout(history, mirror);
    expect(history.past).toHaveLength(maxUndo);
  });
});
