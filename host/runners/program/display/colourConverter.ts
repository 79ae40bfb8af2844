import type { FrameBuffer } from "../../../../games/builtIn/kit/frameBuffer.ts";
import { blockPixels, loadPixelKernel } from "./pixelKernel.ts";

export interface ColourConverter {
  /** Room for two pictures, four bytes a pixel: blue, green, red, unused. */
  readonly pictures: readonly [Buffer, Buffer];
  /** What was converted last; black before. */
  readonly frameBuffer: FrameBuffer;
  /** Converts one of `pictures`. */
  convert(picture: Buffer): void;
}

const pageBytes = 65_536;

/**
 * Converts BGRX to I420: brightness is exact, colour is the mean of four pixels.
 * @param width even, px, from 16  @param height even, px
 */
export function openColourConverter(width: number, height: number): ColourConverter {
  if (width < blockPixels) throw new Error(`a screen of ${width} px is too narrow`);
  const size = width * height;
  const y = size * 8;
  const [u, v] = [y + size, y + (size * 5) / 4];
  const memory = new WebAssembly.Memory({ initial: Math.ceil((y + (size * 3) / 2) / pageBytes) });
  const kernel = loadPixelKernel(memory);
  const plane = (from: number, length: number, black: number): Uint8Array =>
    new Uint8Array(memory.buffer, from, length).fill(black);
  return {
    pictures: [Buffer.from(memory.buffer, 0, size * 4), Buffer.from(memory.buffer, size * 4, size * 4)],
    frameBuffer: {
      width,
      height,
      y: plane(y, size, 16),
      u: plane(u, size / 4, 128),
      v: plane(v, size / 4, 128),
    },
    convert: (picture) => kernel(picture.byteOffset, y, u, v, width, height),
  };
}
