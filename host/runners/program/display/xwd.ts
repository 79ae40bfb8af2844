import type { Size } from "./placement.ts";

/** Where the pixels lie in a frame file of Xvfb. */
export interface PictureLayout extends Size {
  /** Of the first pixel, bytes from the start of the file. */
  readonly offset: number;
  /** Of all pixels, bytes: four a pixel, in the order blue, green, red, unused. */
  readonly length: number;
}

/** Size of the header's fixed part, bytes. */
export const xwdHeaderSize = 100;

const field = {
  headerSize: 0,
  fileVersion: 1,
  pixmapFormat: 2,
  width: 4,
  height: 5,
  byteOrder: 7,
  bitsPerPixel: 11,
  bytesPerLine: 12,
  redMask: 14,
  greenMask: 15,
  blueMask: 16,
  colours: 19,
} as const;

const xwdVersion = 7;
const zPixmap = 2;
const leastSignificantByteFirst = 0;
const bytesPerColour = 12;
/** Far above what Xvfb writes: 100 to 160 bytes, and 256 colours. */
const maxHeaderSize = 4_096;
const maxColours = 4_096;

/**
 * Reads the header of a frame file (XWD, version 7). All its numbers are big-endian.
 * @param fileSize bytes
 * @throws when it is not a picture of 32-bit BGRX pixels of the expected size that lies within the file
 */
export function parseXwdHeader(header: Buffer, expected: Size, fileSize: number): PictureLayout {
  if (header.length < xwdHeaderSize) throw new Error("the frame file has no complete header");
  const read = (name: keyof typeof field): number => header.readUInt32BE(field[name] * 4);
  const must = (condition: boolean, what: string): void => {
    if (!condition) throw new Error(`the frame file has an unexpected ${what}`);
  };
  const { width, height } = expected;
  const headerSize = read("headerSize");
  const colours = read("colours");
  must(read("fileVersion") === xwdVersion, "version");
  must(headerSize >= xwdHeaderSize && headerSize <= maxHeaderSize, "header size");
  must(colours <= maxColours, "number of colours");
  must(read("width") === width && read("height") === height, "picture size");
  must(read("pixmapFormat") === zPixmap && read("bitsPerPixel") === 32, "pixel format");
  must(read("byteOrder") === leastSignificantByteFirst, "byte order");
  must(
    read("redMask") === 0xff0000 && read("greenMask") === 0xff00 && read("blueMask") === 0xff,
    "order of colours",
  );
  must(read("bytesPerLine") === width * 4, "length of a line");
  const offset = headerSize + colours * bytesPerColour;
  const length = width * height * 4;
  must(offset + length <= fileSize, "length");
  return { width, height, offset, length };
}
