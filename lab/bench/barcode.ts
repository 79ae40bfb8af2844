import type { FrameBuffer } from "../../games/builtIn/kit/frameBuffer.ts";

/** Side of one cell, px: one macroblock, so that the encoder keeps cells distinct. */
export const cellSize = 16;
export const cellCount = 40;

/**
 * Draws a row of black and white cells along the frame's top: 16 bits of the newest input's sequence number, 16 bits of
 * the clock (ms) and an 8-bit checksum, so that blurred readings are discarded.
 */
export function drawBarcode(buffer: FrameBuffer, input: number, clock: number): void {
  const fields = [input & 0xffff, Math.floor(clock) & 0xffff] as const;
  const check = (fields[0] + (fields[0] >> 8) + fields[1] + (fields[1] >> 8)) & 0xff;
  const bits = [...toBits(fields[0], 16), ...toBits(fields[1], 16), ...toBits(check, 8)];
  bits.forEach((bit, index) => {
    for (let row = 0; row < cellSize; row += 1) {
      const from = row * buffer.width + index * cellSize;
      buffer.y.fill(bit ? 235 : 16, from, from + cellSize);
    }
  });
  for (let row = 0; row < cellSize / 2; row += 1) {
    const from = (row * buffer.width) / 2;
    buffer.u.fill(128, from, from + (cellCount * cellSize) / 2);
    buffer.v.fill(128, from, from + (cellCount * cellSize) / 2);
  }
}

function toBits(value: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => (value >> (count - 1 - index)) & 1);
}
