import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { FrameBuffer } from "../../../../games/builtIn/kit/frameBuffer.ts";
import { orElse } from "../../../../wire/orElse.ts";
import { openColourConverter } from "./colourConverter.ts";
import type { Size } from "./placement.ts";
import { parseXwdHeader, xwdHeaderSize } from "./xwd.ts";

export interface FrameReader {
  /** The screen, or its part, as it was read last; black before. */
  readonly frameBuffer: FrameBuffer;
  /** Reads the screen. @returns whether it differs from the last time; false once it is closed */
  read(): boolean;
  /** See `Display`. */
  drawnShare(): number;
  /** Reads only a part of the screen from now on: its top left one, or the middle of its upper edge; into another frame buffer. */
  resize(part: Size): void;
  close(): void;
}

/**
 * Opens the frame file that Xvfb draws into. It is memory of the X server in the form of a file, so that reading
 * it copies from the page cache: well below a millisecond, and nothing waits for a disk.
 * @param middle whether its part is the middle one
 * @throws when it is not a picture of this size
 */
export function openFrameReader(path: string, width: number, height: number, middle = false): FrameReader {
  const file = openSync(path, "r");
  try {
    const header = Buffer.alloc(xwdHeaderSize);
    const got = readSync(file, header, 0, header.length, 0);
    const layout = parseXwdHeader(header.subarray(0, got), { width, height }, fstatSync(file).size);
    return createReader(file, layout, middle);
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function createReader(
  file: number,
  { width, height, offset }: ReturnType<typeof parseXwdHeader>,
  middle: boolean,
): FrameReader {
  const converter = openColourConverter(width, height);
  let [shown, next] = converter.pictures;
  let first = true;
  let closed = false;
  let length = width * height * 4;
  let left = 0;

  /** @returns whether the picture was there completely */
  const readPixels = (): boolean =>
    !closed && orElse(() => readSync(file, next, 0, length, offset) === length, false);

  return {
    get frameBuffer() {
      return converter.frameBuffer;
    },
    read() {
      if (!readPixels()) return false;
      if (!first && next.compare(shown, 0, length, 0, length) === 0) return false;
      first = false;
      [shown, next] = [next, shown];
      converter.convert(shown, left);
      return true;
    },
    drawnShare() {
      if (!readPixels()) return 0;
      const pixels = new Uint32Array(next.buffer, next.byteOffset, length / 4);
      return drawnShareOf(
        pixels.filter((_, at) => at % width >= left && at % width < left + converter.frameBuffer.width),
      );
    },
    resize(part) {
      converter.resize(part);
      length = width * part.height * 4;
      left = middle ? (width - part.width) / 2 : 0;
      first = true;
    },
    close() {
      if (closed) return;
      closed = true;
      closeSync(file);
    },
  };
}

/**
 * The share of pixels that do not have the picture's background colour: the one of more than half of them. Without such a colour
 * it is half or more, how much more is not known.
 * @param pixels the highest byte of each is unused, and programs leave anything in it
 */
export function drawnShareOf(pixels: Uint32Array): number {
  // Pairs of different colours cancel each other out: only a colour of more than half of the pixels is sure to be left over.
  let background = 0;
  let lead = 0;
  for (const pixel of pixels) {
    const colour = pixel & 0xffffff;
    if (lead === 0) background = colour;
    lead += colour === background ? 1 : -1;
  }
  let drawn = 0;
  for (const pixel of pixels) if ((pixel & 0xffffff) !== background) drawn += 1;
  return drawn / pixels.length;
}
