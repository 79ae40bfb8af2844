import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeOfState } from "../../../recorder/states.ts";
import { applyChange, valueAt } from "../../../replay/facts/stateValues.ts";

const leaf = fc.oneof(fc.integer(), fc.string({ maxLength: 3 }), fc.boolean(), fc.constant(null));
const plain = { noNullPrototype: true };
const item = fc.record({ id: fc.constantFrom("a", "b", "c d", 4), title: leaf }, plain);
const list = fc.oneof(
  fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 4 }),
  fc.array(leaf, { maxLength: 3 }),
);
const value = fc.oneof(
  leaf,
  list,
  fc.dictionary(
    fc.constantFrom("x", "y-z", "w.v", "0"),
    fc.oneof(leaf, list, fc.record({ deep: list }, plain)),
    plain,
  ),
);

describe("R-REC-09 what was recorded of a State", () => {
  test("gives the value back, whatever it was before", () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 6 }), (values) => {
        let before: unknown;
        let known: unknown;
        for (const now of values) {
          const change = changeOfState(before, now);
          if (change) known = applyChange(known, change);
          expect(known).toEqual(now);
          before = now;
        }
      }),
    );
  });

  test("has each member at its path", () => {
    const now = { items: [{ id: "a b", title: "Kelp" }], "w.v": [1, 2] };
    expect(valueAt(now, 'items[id="a b"].title')).toBe("Kelp");
    expect(valueAt(now, '["w.v"][1]')).toBe(2);
    expect(valueAt(now, "items[id=z].title")).toBeUndefined();
    expect(valueAt(now, "constructor")).toBeUndefined();
    expect(valueAt(now, "")).toBe(now);
  });
});
