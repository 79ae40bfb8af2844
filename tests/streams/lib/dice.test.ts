import { expect, test } from "vitest";
import { createDice } from "../../../streams/lib/dice.ts";

test("the sequence of a seed is Mulberry32's", () => {
  const dice = createDice(1);
  expect([dice(), dice(), dice()]).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522]);
});
