import type { FrameBuffer } from "../../../../games/builtIn/kit/frameBuffer.ts";
import { blockPixels, loadPixelKernel } from "./pixelKernel.ts";
import type { Size } from "./placement.ts";

export interface ColourConverter {
  /** Room for two pictures, four bytes a pixel: blue, green, red, unused. */
  readonly pictures: readonly [Buffer, Buffer];
  /** What was converted last; black before. */
  readonly frameBuffer: FrameBuffer;
  /** Converts one of `pictures`, or its upper part from this column on. */
  convert(picture: Buffer, left?: number): void;
  /** Converts a part of this size from now on, into another frame buffer. Even, px, and within the pictures. */
  resize(part: Size): void;
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
  const memory = new WebAssembly.Memory({ initial: Math.ceil((y + (size * 3) / 2) / pageBytes) });
  const kernel = loadPixelKernel(memory);
  const plane = (from: number, length: number, black: number): Uint8Array =>
    new Uint8Array(memory.buffer, from, length).fill(black);
  const blackPart = (part: Size): FrameBuffer => {
    const area = part.width * part.height;
    return {
      width: part.width,
      height: part.height,
      y: plane(y, area, 16),
      u: plane(y + area, area / 4, 128),
      v: plane(y + (area * 5) / 4, area / 4, 128),
    };
  };
  let frame = blackPart({ width, height });
  return {
    pictures: [Buffer.from(memory.buffer, 0, size * 4), Buffer.from(memory.buffer, size * 4, size * 4)],
    get frameBuffer() {
      return frame;
    },
    convert(picture, left = 0) {
      const { u, v } = frame;
      kernel(
        picture.byteOffset + left * 4,
        width * 4,
        y,
        u.byteOffset,
        v.byteOffset,
        frame.width,
        frame.height,
      );
    },
    resize(part) {
      frame = blackPart(part);
    },
  };
}
