import { expect, it } from "vitest";
import { splitDuration } from "../../../../streams/features/locale/duration.ts";

it.each([
  [0, "00", "00", "00"],
  [59.9, "00", "00", "59"],
  [60, "00", "01", "00"],
  [3_599, "00", "59", "59"],
  [3_600, "01", "00", "00"],
  [360_061, "100", "01", "01"],
  [-5, "00", "00", "00"],
  [Number.NaN, "00", "00", "00"],
  [Number.POSITIVE_INFINITY, "00", "00", "00"],
])("R-TIME-01 times as H/M/S with two digits: %d seconds", (seconds, hours, minutes, rest) => {
  expect(splitDuration(seconds)).toEqual({ hours, minutes, seconds: rest });
});
