import { describe, expect, test } from "vitest";
import { createFrameReader } from "../../../../streams/adapters/node/frames.ts";

/** An RTP packet of VP8. */
function packet(payload: readonly number[], { isLast = true, first = 0x80 } = {}): Buffer {
  return Buffer.from([first, isLast ? 0xe0 : 0x60, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, ...payload]);
}
const keyFrame = [0x10, 0x02, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0xe0, 0x41];
const deltaFrame = [0x10, 0x01, 0, 0, 1, 2, 3, 4, 5, 6];

describe("frames in RTP packets", () => {
  test("have the size of the last key frame", () => {
    const read = createFrameReader();
    expect(read(packet(deltaFrame))).toBeNull();
    expect(read(packet(keyFrame))).toEqual({ width: 640, height: 480, isKey: true });
    expect(read(packet(deltaFrame))).toEqual({ width: 640, height: 480, isKey: false });
  });

  test("come with their last packet", () => {
    const read = createFrameReader();
    expect(read(packet(keyFrame, { isLast: false }))).toBeNull();
    expect(read(packet([0x00, 9, 9]))).toEqual({ width: 640, height: 480, isKey: true });
  });

  test("may have a long descriptor, header extensions and padding", () => {
    const read = createFrameReader();
    const descriptor = [0x90, 0xf0, 0x81, 0x01, 0x05, 0x20];
    const extension = [0xbe, 0xde, 0, 1, 0, 0, 0, 0];
    const padded = [...extension, ...descriptor, ...keyFrame.slice(1), 0, 2];
    expect(read(packet(padded, { first: 0xb0 }))).toEqual({ width: 640, height: 480, isKey: true });
  });

  test.each([
    ["nothing", []],
    ["an unfinished header", [0x80, 0xe0, 0, 1]],
    ["another version", [...packet(keyFrame, { first: 0x40 })]],
    ["more padding than payload", [...packet([0x10, 0xff], { first: 0xa0 })]],
    ["an extension that is longer than the packet", [...packet([0xbe, 0xde, 0xff, 0xff], { first: 0x90 })]],
    ["a key frame without its start code", [...packet([0x10, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7])]],
  ])("%s is none", (_what, bytes) => expect(createFrameReader()(Buffer.from(bytes))).toBeNull());
});
