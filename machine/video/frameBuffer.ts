/** One I420 picture in memory: full luma, chroma at half width and height. Video range (16–235 / 16–240), BT.601. */
export interface FrameBuffer {
  readonly width: number;
  readonly height: number;
  readonly y: Uint8Array;
  readonly u: Uint8Array;
  readonly v: Uint8Array;
}

/** @param width even, px  @param height even, px */
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
