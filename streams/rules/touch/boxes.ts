export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle, CSS px. */
export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

/** Whether two rectangles are closer to each other than `gap`, px. */
export function touches(one: Box, other: Box, gap: number): boolean {
  return (
    one.left < other.left + other.width + gap &&
    other.left < one.left + one.width + gap &&
    one.top < other.top + other.height + gap &&
    other.top < one.top + one.height + gap
  );
}

/** The area that two rectangles share, CSS px². */
export function overlapOf(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

export function isInside({ left, top, width, height }: Box, room: Size): boolean {
  // Rounding errors of divisions.
  const slack = 0.01;
  return (
    left >= -slack &&
    top >= -slack &&
    left + width <= room.width + slack &&
    top + height <= room.height + slack
  );
}

export function shifted(box: Box, dx: number, dy: number): Box {
  return { ...box, left: box.left + dx, top: box.top + dy };
}
