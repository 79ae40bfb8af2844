import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { gameDescription } from "../../../host/library/gameDescription.ts";
import {
  canFollowScreen,
  gameOnScreen,
  inShapeOf,
  largestShape,
  pictureOn,
} from "../../../host/library/pictureSize.ts";
import { builtInGame } from "../support/games.ts";

const usual = { width: 640, height: 360 };

it.each([
  ["a phone of 19.5:9", 844, 390, 780, 360],
  ["a larger one", 932, 430, 780, 360],
  ["a phone of 20:9", 915, 412, 800, 360],
  ["a screen of 16:9", 1920, 1080, 640, 360],
  ["one that is almost 16:9", 1366, 768, 640, 360],
  ["a screen of 16:10", 1440, 900, 640, 400],
  ["a tablet", 1024, 768, 640, 480],
  ["the widest that there is", 8192, 1, 840, 360],
  ["an upright screen", 390, 844, 640, 480],
])("R-SHAPE-01 a picture for %s", (_, width, height, wide, high) => {
  expect(inShapeOf({ width, height }, usual)).toEqual({ width: wide, height: high });
});

it("R-SHAPE-01 around a larger usual picture, more is added", () => {
  expect(inShapeOf({ width: 844, height: 390 }, { width: 1280, height: 720 })).toEqual({
    width: 1560,
    height: 720,
  });
});

it.each([
  ["a phone held upright", 390, 844, 496, 620],
  ["its browser, whose bars leave less", 390, 664, 604, 508],
  ["the lowest", 320, 480, 620, 496],
  ["a tablet held upright", 768, 1024, 584, 524],
  ["a phone held sideways", 844, 390, 780, 360],
])("R-SHAPE-01 a built-in game on the screen of %s, also at its start", (_, width, height, wide, high) => {
  const size = { width: wide, height: high };
  expect(pictureOn({ width, height }, builtInGame(), usual)).toEqual(size);
  expect(gameOnScreen(builtInGame(), usual, { width, height })).toMatchObject({ usual, resolution: size });
  // About as many px as a picture of 4:3.
  if (width < height) expect(Math.abs((wide * high) / (640 * 480) - 1)).toBeLessThan(0.01);
});

it.each([usual, { width: 1024, height: 576 }, { width: 640, height: 480 }])(
  "R-SHAPE-02 every shape of %j lies within the largest, and one each is as wide and as high",
  (size) => {
    const shapes = [
      [4, 3],
      [16, 9],
      [21, 9],
      [9, 19],
      [4_000, 1],
    ].map(([width = 0, height = 0]) => inShapeOf({ width, height }, size));
    expect(largestShape(size, null)).toEqual({
      width: Math.max(...shapes.map(({ width }) => width)),
      height: Math.max(...shapes.map(({ height }) => height)),
    });
  },
);

it("R-SHAPE-02 the largest shape holds the picture of an upright screen, too", () => {
  expect(largestShape(usual, { width: 600, height: 900 })).toEqual({ width: 840, height: 900 });
});

const phone = { width: 844, height: 390 };
const program = (more: object) =>
  gameDescription.parse({
    ...JSON.parse(readFileSync("games/template.json", "utf8")),
    arguments: ["-size", "{width}x{height}"],
    homeFiles: [{ path: "size", text: "w={width}\nh={height}\n" }],
    ...more,
  });

it.each([
  [true, phone, 780],
  [true, undefined, 640],
  [false, phone, 640],
])(
  "R-SHAPE-01 a program that takes any shape (%s) on the screen %j is %i px wide",
  (anyShape, screen, width) => {
    const { game, resolution } = gameOnScreen(program({ anyShape }), { width: 1280, height: 720 }, screen);
    expect(resolution).toEqual({ width, height: 360 });
    expect(game).toMatchObject({
      resolution: usual,
      arguments: ["-size", `${width}x360`],
      homeFiles: [{ text: `w=${width}\nh=360\n` }],
    });
  },
);

const own = { width: 600, height: 480 };
const held = { width: phone.height, height: phone.width };

it.each([
  ["no picture of its own", {}, held, { width: 780, height: 360 }],
  ["one", { upright: own }, held, own],
  [
    "one that is as narrow as the screen",
    { upright: own },
    { width: 600, height: 960 },
    { width: 640, height: 400 },
  ],
  ["a window that can be resized", { resizable: true }, held, { width: 640, height: 480 }],
  ["both", { resizable: true, upright: own }, held, own],
])("R-SHAPE-01 a program with %s starts on an upright screen in its shape", (_, more, screen, size) => {
  expect(gameOnScreen(program({ anyShape: true, ...more }), usual, screen).resolution).toEqual(size);
});

it.each([
  [held, 480],
  [{ width: 320, height: 480 }, 800],
  [phone, 780],
  [{ width: 1440, height: 900 }, 576],
  [undefined, 640],
])(
  "R-SHAPE-03 a program whose middle is enough runs in the widest shape; the screen %j shows %i px",
  (screen, width) => {
    const { game, resolution } = gameOnScreen(
      program({ anyShape: true, cropUpright: true, mouse: "none" }),
      usual,
      screen,
    );
    expect(resolution).toEqual({ width, height: 360 });
    expect(game).toMatchObject({ arguments: ["-size", "840x360"] });
    expect(canFollowScreen(game)).toBe(true);
    expect(canFollowScreen(program({ anyShape: true, cropUpright: true, mouse: "absolute" }))).toBe(false);
  },
);

it("R-SHAPE-01 a file that is laid once cannot keep the size of its first screen", () => {
  const homeFiles = [{ path: "size", text: "w={width}", once: true }];
  expect(() => program({ homeFiles })).toThrow(/size of its first screen/);
});
