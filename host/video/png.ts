import { crc32, deflateSync } from "node:zlib";
import type { FrameBuffer } from "../../games/builtIn/kit/frameBuffer.ts";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A frame as a PNG file, 8-bit RGB. */
export function encodePng(frame: FrameBuffer): Buffer {
  const { width, height } = frame;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits, RGB; the only defined compression and filter methods; no interlacing.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows(frame), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Rows of RGB, each preceded by its filter: 1, the difference to the pixel on the left. */
function rows({ width, height, y, u, v }: FrameBuffer): Buffer {
  const stride = width * 3 + 1;
  const out = Buffer.alloc(stride * height);
  const chromaWidth = width >> 1;
  for (let row = 0; row < height; row += 1) {
    let at = row * stride;
    out[at] = 1;
    at += 1;
    let [red, green, blue] = [0, 0, 0];
    for (let column = 0; column < width; column += 1) {
      const chroma = (row >> 1) * chromaWidth + (column >> 1);
      // BT.601, limited range.
      const light = 1.164 * ((y[row * width + column] ?? 16) - 16);
      const cb = (u[chroma] ?? 128) - 128;
      const cr = (v[chroma] ?? 128) - 128;
      const r = byte(light + 1.596 * cr);
      const g = byte(light - 0.392 * cb - 0.813 * cr);
      const b = byte(light + 2.017 * cb);
      out[at] = r - red;
      out[at + 1] = g - green;
      out[at + 2] = b - blue;
      at += 3;
      [red, green, blue] = [r, g, b];
    }
  }
  return out;
}

const byte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
