import type { FrameBuffer } from "../../games/builtIn/kit/frameBuffer.ts";

/** Side of a cell, px: one macroblock, so that the encoder keeps cells distinct; and how many there are. */
export const barcode = { cell: 16, cells: 24 } as const;

/** Draws a row of cells along the top: 16 bits of the newest input's number, and an 8-bit checksum. */
export function drawBarcode(buffer: FrameBuffer, input: number): void {
  const { cell, cells } = barcode;
  const number = input & 0xffff;
  const bits = [...toBits(number, 16), ...toBits((number + (number >> 8)) & 0xff, 8)];
  bits.forEach((bit, index) => {
    for (let row = 0; row < cell; row += 1) {
      const from = row * buffer.width + index * cell;
      buffer.y.fill(bit ? 235 : 16, from, from + cell);
    }
  });
  for (let row = 0; row < cell / 2; row += 1) {
    const from = (row * buffer.width) / 2;
    buffer.u.fill(128, from, from + (cells * cell) / 2);
    buffer.v.fill(128, from, from + (cells * cell) / 2);
  }
}

function toBits(value: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => (value >> (count - 1 - index)) & 1);
}
