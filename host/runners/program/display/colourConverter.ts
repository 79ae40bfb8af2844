import { AV_PIX_FMT_BGR0, AV_PIX_FMT_YUV420P, SWS_AREA } from "node-av/constants";
import { SoftwareScaleContext } from "node-av/lib";
import type { FrameBuffer } from "../../../../games/builtIn/kit/frameBuffer.ts";

export interface ColourConverter {
  /**
   * Converts a picture into a frame buffer of the same size.
   * @param pixels four bytes a pixel: blue, green, red, unused; at least `pixelPadding` bytes longer than the picture
   */
  convert(pixels: Buffer, buffer: FrameBuffer): void;
  close(): void;
}

/** The scaler works on blocks of this many bytes and may touch the rest of the last one. */
export const pixelPadding = 64;

/**
 * Opens FFmpeg's scaler for BGRX to I420 (BT.601, limited range, its default).
 * @param width even, px  @param height even, px
 */
export function openColourConverter(width: number, height: number): ColourConverter {
  const scaler = new SoftwareScaleContext();
  // Colour is the mean of four pixels, and brightness is exact: the scaler's faster methods blur or skip some.
  scaler.getContext(width, height, AV_PIX_FMT_BGR0, width, height, AV_PIX_FMT_YUV420P, SWS_AREA);
  const halfWidth = width >> 1;
  const halfHeight = height >> 1;
  // Planes of its own with room at the ends of the lines: it may write past the end of an exact plane.
  const planes = [plane(width, height), plane(halfWidth, halfHeight), plane(halfWidth, halfHeight)] as const;
  const data = planes.map((each) => each.bytes);
  const strides = planes.map((each) => each.stride);
  let closed = false;
  return {
    convert(pixels, buffer) {
      if (closed) return;
      if (buffer.width !== width || buffer.height !== height) {
        throw new Error("the frame buffer has another size than the screen");
      }
      scaler.scaleSync([pixels], [width * 4], 0, height, data, strides);
      copyPlane(planes[0], buffer.y, width, height);
      copyPlane(planes[1], buffer.u, halfWidth, halfHeight);
      copyPlane(planes[2], buffer.v, halfWidth, halfHeight);
    },
    close() {
      if (closed) return;
      closed = true;
      scaler.freeContext();
    },
  };
}

interface Plane {
  readonly bytes: Buffer;
  readonly stride: number;
}

function plane(width: number, height: number): Plane {
  const stride = Math.ceil(width / pixelPadding) * pixelPadding;
  return { bytes: Buffer.alloc(stride * height + pixelPadding), stride };
}

function copyPlane(from: Plane, to: Uint8Array, width: number, height: number): void {
  if (from.stride === width) {
    to.set(from.bytes.subarray(0, width * height));
    return;
  }
  for (let row = 0; row < height; row += 1) {
    const start = row * from.stride;
    to.set(from.bytes.subarray(start, start + width), row * width);
  }
}
