import { expect, TestRunner, test } from "vitest";
import { virtualTimeOf } from "../../../scripts/test/virtualTime.ts";
import { marbles } from "../../support/marbles.ts";

test("R-TEST-06 each marble test counts until its end, several in one test together", () => {
  marbles(() => undefined);
  marbles({ until: 3_600_000 }, () => undefined);
  expect(TestRunner.getCurrentTest()?.meta.virtualMs).toBe(3_660_000);
});

test.each([
  [[], null],
  [[undefined, undefined], null],
  [[60_000, undefined, 3_539_000], "60 min"],
  [[3_600_000], "1 h"],
  [[1_000 * 3_600_000, 123 * 3_600_000], "1123 h"],
])("R-TEST-06 %j ms are %s", (times, text) => expect(virtualTimeOf(times)).toBe(text));
