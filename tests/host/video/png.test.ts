import { inflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { createFrameBuffer } from "../../../games/builtIn/kit/frameBuffer.ts";
import { encodePng } from "../../../host/video/png.ts";

/** The pixels of a PNG file that `encodePng` wrote, as rows of [red, green, blue]. */
function decode(png: Buffer): { width: number; height: number; pixels: number[][] } {
  expect(png.toString("latin1", 1, 4)).toBe("PNG");
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const length = png.readUInt32BE(33);
  expect(png.toString("latin1", 37, 41)).toBe("IDAT");
  const rows = inflateSync(png.subarray(41, 41 + length));
  const pixels: number[][] = [];
  for (let row = 0; row < height; row += 1) {
    let pixel = [0, 0, 0];
    for (let column = 0; column < width; column += 1) {
      const at = row * (width * 3 + 1) + 1 + column * 3;
      // Its filter: the difference to the pixel on the left.
      pixel = pixel.map((value, channel) => (value + (rows[at + channel] ?? 0)) & 255);
      pixels.push(pixel);
    }
  }
  return { width, height, pixels };
}

it("writes black, white and red as they are", () => {
  const frame = createFrameBuffer(4, 2);
  frame.y.set([16, 235, 81, 81], 0);
  frame.y.set([16, 235, 81, 81], 4);
  frame.u[1] = 90;
  frame.v[1] = 240;
  const { width, height, pixels } = decode(encodePng(frame));
  expect([width, height]).toEqual([4, 2]);
  expect(pixels[0]).toEqual([0, 0, 0]);
  expect(pixels[1]).toEqual([255, 255, 255]);
  const [red = 0, green = 255, blue = 255] = pixels[2] ?? [];
  expect(red).toBeGreaterThan(245);
  expect(green).toBeLessThan(10);
  expect(blue).toBeLessThan(10);
  expect(pixels[6]).toEqual(pixels[2]);
});
