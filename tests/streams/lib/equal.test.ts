import { describe, expect, test } from "vitest";
import { equal } from "../../../streams/lib/equal.ts";

class Point {
  readonly x = 1;
}

describe("equal", () => {
  test.each([
    [1, 1],
    [Number.NaN, Number.NaN],
    [{ a: [1, { b: null }] }, { a: [1, { b: null }] }],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
  ])("%o and %o are equal", (left, right) => expect(equal(left, right)).toBe(true));

  test.each([
    [0, -0],
    [1, "1"],
    [null, {}],
    [[], {}],
    [[1], [1, 2]],
    [{ a: undefined }, {}],
    [{ a: undefined }, { b: undefined }],
    [new Point(), new Point()],
    [new Map(), new Map()],
    [() => 1, () => 1],
  ])("%o and %o differ", (left, right) => expect(equal(left, right)).toBe(false));
});
