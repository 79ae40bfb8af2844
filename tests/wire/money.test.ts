import fc from "fast-check";
import { expect, test } from "vitest";
import { moneyOf } from "../../wire/money.ts";

test.each<[number | string, string, number, number]>([
  [9.99, "USD", 999, 2],
  ["9.99", "usd", 999, 2],
  [0.1 + 0.2, "USD", 30, 2],
  [1.005, "USD", 101, 2],
  ["1.004", "USD", 100, 2],
  ["0.995", "USD", 100, 2],
  [" 35 ", "THB", 3_500, 2],
  ["35.5", "THB", 3_550, 2],
  [120, "JPY", 120, 0],
  ["119.5", "JPY", 120, 0],
  ["1.2345", "KWD", 1_235, 3],
  [0, "USD", 0, 2],
  ["1", "no such", 100, 2],
])("R-HOUR-01 %j %s is %i minor units with %i digits", (price, currency, minor, digits) =>
  expect(moneyOf(price, currency)).toEqual({ minor, digits }),
);

const wrongTexts = ["-0.01", "1e3", "", " ", ".5", "5.", "1,99", "0x10", "$1", "９", "9007199254740993"];
test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 1e21, ...wrongTexts])(
  "R-HOUR-01 %j is not a price",
  (price) => expect(moneyOf(price, "USD")).toBeNull(),
);

test("R-HOUR-01 every whole number of cents is parsed exactly, as number and as text", () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_00 }), (cents) => {
      expect(moneyOf(cents / 100, "USD")?.minor).toBe(cents);
      expect(moneyOf((cents / 100).toFixed(2), "USD")?.minor).toBe(cents);
    }),
  ));
