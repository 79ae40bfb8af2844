import { describe, expect, it } from "vitest";
import type { StageButton } from "../../../../streams/ports/stage.ts";
import { defaultLayout } from "../../../../streams/rules/touch/defaultLayout.ts";

const buttons = (ids: readonly StageButton["id"][]): readonly StageButton[] =>
  ids.map((id) => ({ id, label: id, action: { en: id, th: id } }));
/** Distance from the right edge, from the lower one, and size of each control that is anchored to the right, px. */
const actions = (...ids: readonly StageButton["id"][]) =>
  defaultLayout(buttons(ids)).landscape.map((control) =>
    "dx" in control ? [control.id, control.dx, control.dy + 0, control.width] : [],
  );

describe("the default controls of a game that lists only its buttons", () => {
  it("have one action in the corner, and the second beside it, higher", () => {
    expect(actions("a")).toEqual([["a", 0, 0, 76]]);
    expect(actions("a", "b")).toEqual([
      ["a", 0, 0, 76],
      ["b", -86, -44, 76],
    ]);
  });

  it("are smaller and in two columns if there are more", () => {
    expect(actions("a", "b", "c", "d")).toEqual([
      ["a", 0, 0, 68],
      ["b", -78, 0, 68],
      ["c", 0, -78, 68],
      ["d", -78, -78, 68],
    ]);
  });

  it.each([
    [0, 0],
    [1, -86],
    [2, -130],
    [3, -156],
  ])("have start above %s actions in landscape", (count, dy) => {
    const ids = (["a", "b", "c"] as const).slice(0, count);
    expect(actions(...ids, "start").at(-1)).toEqual(["start", 0, dy, 96]);
  });
});
