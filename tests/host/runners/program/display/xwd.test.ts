import { describe, expect, it } from "vitest";
import { parseXwdHeader } from "../../../../../host/runners/program/display/xwd.ts";

const size = { width: 640, height: 360 };
const colours = 256;
const headerSize = 160;
const pixels = size.width * size.height * 4;
const fileSize = headerSize + colours * 12 + pixels;

/** Numbers of the header, by position. What Xvfb 21.1 writes for a screen of 640×360 at 24 bits. */
function header(changes: Readonly<Record<number, number>> = {}): Buffer {
  const fields = [
    ...[headerSize, 7, 2, 24, 640, 360, 0, 0, 32, 0, 32, 32, 640 * 4],
    ...[4, 0xff0000, 0xff00, 0xff, 8, 256, colours, 640, 360, 0, 0, 0],
  ];
  const bytes = Buffer.alloc(headerSize);
  fields.forEach((value, index) => {
    bytes.writeUInt32BE(changes[index] ?? value, index * 4);
  });
  return bytes;
}

describe("the header of a frame file", () => {
  it("says where the pixels lie", () => {
    expect(parseXwdHeader(header(), size, fileSize)).toEqual({ ...size, offset: 3232, length: pixels });
  });

  it.each([
    ["header size", { 0: 20 }],
    ["header size", { 0: 0xffffffff }],
    ["version", { 1: 6 }],
    ["pixel format", { 2: 0 }],
    ["picture size", { 4: 641 }],
    ["picture size", { 5: 0xffffffff }],
    ["byte order", { 7: 1 }],
    ["pixel format", { 11: 24 }],
    ["length of a line", { 12: 0xffffffff }],
    ["order of colours", { 14: 0xff, 16: 0xff0000 }],
    ["number of colours", { 19: 0xffffffff }],
    ["length", { 19: colours + 1 }],
  ] as const)("is refused for its %s: %j", (what, changes) => {
    expect(() => parseXwdHeader(header(changes), size, fileSize)).toThrow(
      `the frame file has an unexpected ${what}`,
    );
  });

  it("is refused when it is cut off, or the file is", () => {
    expect(() => parseXwdHeader(Buffer.alloc(99), size, fileSize)).toThrow("no complete header");
    expect(() => parseXwdHeader(Buffer.alloc(0), size, 0)).toThrow("no complete header");
    expect(() => parseXwdHeader(header(), size, fileSize - 1)).toThrow("unexpected length");
  });
});
