import { expect, it } from "vitest";
import { turnedScreen } from "../../../../streams/adapters/browser/stage/turnedScreen.ts";

const phone = { width: 390, height: 844 };
const turned = { width: 844, height: 390 };

it.each([
  ["a phone held upright: without the browser's bars", phone, true, { width: 390, height: 664 }],
  ["a phone that swaps its sides when it is turned", turned, false, turned],
  ["an iPhone, which does not", phone, false, turned],
  ["a narrow window of a desktop", { width: 1920, height: 1080 }, true, { width: 390, height: 664 }],
])("R-SHAPE-02 the screen of %s", (_, screen, upright, size) => {
  const page = { screen, innerWidth: 390, innerHeight: 664, matchMedia: () => ({ matches: upright }) };
  expect(turnedScreen(page)).toEqual(size);
});
