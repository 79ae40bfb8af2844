import { expect, test } from "vitest";
import { createDice, oneOf } from "../../../streams/lib/dice.ts";

test("the sequence of a seed is Mulberry32's", () => {
  const dice = createDice(1);
  expect([dice(), dice(), dice()]).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522]);
});

test("picks an item by the dice", () => {
  expect([0, 0.34, 0.67, 0.99].map((number) => oneOf(() => number, ["a", "b", "c"]))).toEqual([
    "a",
    "b",
    "c",
    "c",
  ]);
});
