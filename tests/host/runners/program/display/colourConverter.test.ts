import { describe, expect, it } from "vitest";
import { createFrameBuffer } from "../../../../../games/builtIn/kit/frameBuffer.ts";
import {
  openColourConverter,
  pixelPadding,
} from "../../../../../host/runners/program/display/colourConverter.ts";

type Colour = readonly [red: number, green: number, blue: number];

/** A picture whose pixels have the colour that `colourAt` says. */
function picture(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const pixels = Buffer.alloc(width * height * 4 + pixelPadding);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue] = colourAt(x, y);
      // The fourth byte is unused; programs leave anything in it.
      pixels.set([blue, green, red, (x * 7) & 255], (y * width + x) * 4);
    }
  }
  return pixels;
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
    const converter = openColourConverter(64, 48);
    const buffer = createFrameBuffer(64, 48);
    converter.convert(
      picture(64, 48, () => colour),
      buffer,
    );
    converter.close();
    [buffer.y, buffer.u, buffer.v].forEach((plane, index) => {
      for (const value of plane) expect(Math.abs(value - (expected[index] ?? 0))).toBeLessThanOrEqual(1);
    });
  });

  it.each([
    [640, 360],
    [854, 480],
    [322, 202],
  ])("puts every pixel of %i×%i in its place", (width, height) => {
    const converter = openColourConverter(width, height);
    const buffer = createFrameBuffer(width, height);
    const light = (x: number, y: number): boolean => ((x >> 1) + 3 * (y >> 1)) % 5 === 0;
    converter.convert(
      picture(width, height, (x, y) => (light(x, y) ? [255, 255, 255] : [0, 0, 0])),
      buffer,
    );
    converter.close();
    const wrong = [...buffer.y].filter((value, index) => {
      const expected = light(index % width, Math.floor(index / width)) ? 235 : 16;
      return Math.abs(value - expected) > 1;
    });
    expect(wrong).toHaveLength(0);
    expect([...buffer.u, ...buffer.v].every((value) => value === 128)).toBe(true);
  });

  it("takes only frame buffers of its size, and nothing after it is closed", () => {
    const converter = openColourConverter(64, 48);
    const pixels = picture(64, 48, () => [255, 255, 255]);
    expect(() => converter.convert(pixels, createFrameBuffer(64, 46))).toThrow("another size");
    converter.close();
    converter.close();
    const buffer = createFrameBuffer(64, 48);
    converter.convert(pixels, buffer);
    expect(buffer.y[0]).toBe(16);
  });
});
