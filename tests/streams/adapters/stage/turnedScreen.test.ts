import { expect, it } from "vitest";
import { turnedScreen } from "../../../../streams/adapters/browser/stage/turnedScreen.ts";

it.each([
  ["a phone held upright", { width: 390, height: 844 }, true, { width: 390, height: 844 }],
  [
    "a phone that swaps its sides when it is turned",
    { width: 844, height: 390 },
    false,
    { width: 844, height: 390 },
  ],
  ["an iPhone, which does not", { width: 390, height: 844 }, false, { width: 844, height: 390 }],
  ["a narrow window of a desktop", { width: 1920, height: 1080 }, true, { width: 1080, height: 1920 }],
])("R-SHAPE-02 the screen of %s", (_, screen, upright, turned) => {
  expect(turnedScreen(screen, upright)).toEqual(turned);
});
