import { describe, expect, test } from "vitest";
import { changeOfState } from "../../recorder/states.ts";

class Picture {
  readonly size = 1;
}

describe("R-REC-09 a change of a State", () => {
  test("names the members that changed, and those that are gone", () => {
    expect(changeOfState(undefined, { status: "idle" })).toEqual({ set: { "": { status: "idle" } } });
    expect(
      changeOfState({ status: "idle", plan: { price: 5, old: 1 } }, { status: "idle", plan: { price: 6 } }),
    ).toEqual({ set: { "plan.price": 6 }, gone: { "plan.old": true } });
    expect(changeOfState({ a: [1, 2] }, { a: [1, 2] })).toBeNull();
    expect(changeOfState({ a: 1 }, null)).toEqual({ set: { "": null } });
  });

  test("addresses elements by their ids, so that one more is one difference", () => {
    const [first, second, third] = ["A", "B", "C"].map((title) => ({ id: `g-${title}`, title }));
    const changed = (...items: unknown[]) => changeOfState({ items: [first, second] }, { items });
    expect(changed(first, second, third)).toEqual({ set: { "items[id=g-C]": third } });
    expect(changed(first, { ...second, title: "Z" })).toEqual({ set: { "items[id=g-B].title": "Z" } });
    expect(changed(second)).toEqual({ gone: { "items[id=g-A]": true } });
    expect(changed(second, first)).toEqual({ set: { "items[ids]": ["g-B", "g-A"] } });
    expect(changeOfState({ items: [] }, { items: [{ id: 7 }] })).toEqual({
      set: { "items[id=7]": { id: 7 } },
    });
  });

  test("addresses elements without ids, or with the same one, by their number", () => {
    expect(changeOfState([1, 2], [1, 3])).toEqual({ set: { "[1]": 3 } });
    expect(changeOfState([1, 2], [1, 2, 3])).toEqual({ set: { "": [1, 2, 3] } });
    const twins = (last: number) => [1, last].map((x) => ({ id: 1, x }));
    expect(changeOfState(twins(2), twins(3))).toEqual({ set: { "[1].x": 3 } });
  });

  test("quotes names that are no words", () => {
    expect(changeOfState({ m: new Map() }, { m: new Map([["a.b", 1]]) })).toEqual({ set: { 'm["a.b"]': 1 } });
    expect(changeOfState([{ id: "a]b", x: 1 }], [{ id: "a]b", x: 2 }])).toEqual({
      set: { '[id="a]b"].x': 2 },
    });
  });

  test("has plain data alone", () => {
    const value = {
      picture: new Picture(),
      listener: { on: () => undefined },
      chosen: new Set(["a"]),
      none: undefined,
      list: [undefined],
      bare: Object.assign(Object.create(null), { x: 1 }),
    };
    expect(changeOfState(undefined, value)).toEqual({
      set: { "": { picture: "[live]", listener: "[live]", chosen: ["a"], list: [null], bare: { x: 1 } } },
    });
    // Another picture is no change: both are only "live".
    expect(changeOfState(value, { ...value, picture: new Picture() })).toBeNull();
  });
});
