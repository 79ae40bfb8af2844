/** One raw video frame in I420: full-size luma, chroma at half width and height. BT.601, limited range (16–235 / 16–240). */
export interface FrameBuffer {
  readonly width: number;
  readonly height: number;
  readonly y: Uint8Array;
  readonly u: Uint8Array;
  readonly v: Uint8Array;
}

/** A black frame. @param width even, px  @param height even, px */
export function createFrameBuffer(width: number, height: number): FrameBuffer {
  const quarter = (width >> 1) * (height >> 1);
  return {
    width,
    height,
    y: new Uint8Array(width * height).fill(16),
    u: new Uint8Array(quarter).fill(128),
    v: new Uint8Array(quarter).fill(128),
  };
}
