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

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A place, in the units of its user. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Whether a frame is for an upright screen: the limit is between 5:4, the widest of those, and 4:3, the narrowest of others. */
export const isUpright = ({ width, height }: Size): boolean => width < 1.3 * height;

/** Where a game is drawn, px, from even pixels on: the largest 16:9 area in the middle, or an upright frame. */
export function stageIn(frame: Size): Size & { readonly left: number; readonly top: number } {
  const { width, height } = frame;
  if (isUpright(frame)) return { left: 0, top: 0, width, height };
  const even = (value: number): number => Math.round(value / 2) * 2;
  const across = Math.min(width, even((height * 16) / 9));
  const down = Math.min(height, even((width * 9) / 16));
  return { left: ((width - across) >> 2) * 2, top: ((height - down) >> 2) * 2, width: across, height: down };
}

/** Whether two frames of the same size have the same pixels. */
export function framesEqual(one: FrameBuffer, other: FrameBuffer): boolean {
  return samePlane(one.y, other.y) && samePlane(one.u, other.u) && samePlane(one.v, other.v);
}

/** Compares as one block of memory, which is hundreds of times faster than a loop. */
function samePlane(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
