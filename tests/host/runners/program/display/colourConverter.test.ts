import { describe, expect, it } from "vitest";
import { openColourConverter } from "../../../../../host/runners/program/display/colourConverter.ts";

type Colour = readonly [red: number, green: number, blue: number];

/** A picture whose pixels have the colour that `colourAt` says. */
function picture(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue] = colourAt(x, y);
      // The fourth byte is unused; programs leave anything in it.
      pixels.set([blue, green, red, (x * 7) & 255], (y * width + x) * 4);
    }
  }
  return pixels;
}

function converted(pixels: Buffer, width: number, height: number) {
  const converter = openColourConverter(width, height);
  converter.pictures[1].set(pixels);
  converter.convert(converter.pictures[1]);
  return converter.frameBuffer;
}

describe("the colour converter", () => {
  // BT.601, limited range.
  it.each([
    ["black", [0, 0, 0], [16, 128, 128]],
    ["white", [255, 255, 255], [235, 128, 128]],
    ["red", [255, 0, 0], [81, 90, 240]],
    ["green", [0, 255, 0], [145, 54, 34]],
    ["blue", [0, 0, 255], [41, 240, 110]],
    ["grey", [128, 128, 128], [126, 128, 128]],
  ] as const)("converts %s", (_, colour, expected) => {
    const buffer = converted(
      picture(64, 48, () => colour),
      64,
      48,
    );
    [buffer.y, buffer.u, buffer.v].forEach((plane, index) => {
      for (const value of plane) expect(Math.abs(value - (expected[index] ?? 0))).toBeLessThanOrEqual(1);
    });
  });

  it.each([
    [640, 360],
    [854, 480],
    [322, 202],
    [16, 2],
    [30, 4],
  ])("puts every pixel of %i×%i in its place", (width, height) => {
    const light = (x: number, y: number): boolean => ((x >> 1) + 3 * (y >> 1)) % 5 === 0;
    const blackAndWhite = picture(width, height, (x, y) => (light(x, y) ? [255, 255, 255] : [0, 0, 0]));
    const buffer = converted(blackAndWhite, width, height);
    const wrong = [...buffer.y].filter((value, index) => {
      const expected = light(index % width, Math.floor(index / width)) ? 235 : 16;
      return Math.abs(value - expected) > 1;
    });
    expect(wrong).toHaveLength(0);
    expect([...buffer.u, ...buffer.v].every((value) => value === 128)).toBe(true);
  });

  it("gives each colour the mean of its four pixels, in whatever place of a block it lies", () => {
    const colourAt = (x: number, y: number): Colour => [
      (x * 37 + y * 11) & 255,
      (x * 5 + y * 91) & 255,
      (x * 13) & 255,
    ];
    const [width, height] = [50, 6];
    const buffer = converted(picture(width, height, colourAt), width, height);
    for (let y = 0; y < height / 2; y += 1) {
      for (let x = 0; x < width / 2; x += 1) {
        const four = [0, 1].flatMap((dy) => [0, 1].map((dx) => colourAt(2 * x + dx, 2 * y + dy)));
        const mean = (of: 0 | 1 | 2): number => four.reduce((sum, colour) => sum + colour[of], 0) / 4;
        const [red, green, blue] = [mean(0), mean(1), mean(2)];
        const u = 128 + (-0.168736 * red - 0.331264 * green + 0.5 * blue) * (224 / 255);
        const v = 128 + (0.5 * red - 0.418688 * green - 0.081312 * blue) * (224 / 255);
        const at = y * (width / 2) + x;
        expect([buffer.u[at], buffer.v[at]]).toEqual([Math.round(u), Math.round(v)]);
      }
    }
  });

  it("converts the top left part of a screen, of one size after the other", () => {
    const colourAt = (x: number, y: number): Colour => [x, y, (x * y) & 255];
    const screen = picture(130, 96, colourAt);
    const converter = openColourConverter(130, 96);
    for (const [width, height] of [
      [130, 48],
      [64, 96],
      [130, 96],
    ] as const) {
      converter.resize({ width, height });
      converter.pictures[0].set(screen);
      converter.convert(converter.pictures[0]);
      expect(converter.frameBuffer).toEqual(converted(picture(width, height, colourAt), width, height));
    }
  });

  it("keeps two pictures apart, and takes no screen that is narrower than a block", () => {
    const converter = openColourConverter(64, 48);
    const [one, other] = converter.pictures;
    const { y, u, v } = converter.frameBuffer;
    expect([y[0], u[0], v[0]]).toEqual([16, 128, 128]);
    one.set(picture(64, 48, () => [255, 255, 255]));
    other.set(picture(64, 48, () => [0, 0, 0]));
    converter.convert(one);
    expect(converter.frameBuffer.y.every((value) => value === 235)).toBe(true);
    converter.convert(other);
    expect(converter.frameBuffer.y.every((value) => value === 16)).toBe(true);
    expect(() => openColourConverter(14, 48)).toThrow("too narrow");
  });
});
