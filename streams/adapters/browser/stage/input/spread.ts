import type { Point } from "./onPicture.ts";

/** Two fingers, CSS px of the page. */
export interface Spread {
  /** Half-way between them. */
  readonly centre: Point;
  readonly distance: number;
}

/** Of the first two fingers; null for fewer. */
export function spreadOf([one, other]: readonly Point[]): Spread | null {
  if (!one || !other) return null;
  return {
    centre: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    distance: Math.hypot(one.x - other.x, one.y - other.y),
  };
}
