/** The directions of a direction pad. */
export const directions = ["up", "right", "down", "left"] as const;
export type Direction = (typeof directions)[number];

/** Radius around the pad's centre that counts as no press, as a fraction of its half width. */
const deadZone = 0.16;

/**
 * The directions that a thumb holds: two at once for a diagonal, if the game offers both axes.
 * @param x −1 at the pad's left edge, 1 at its right; may lie outside
 * @param y −1 at the top, 1 at the bottom
 * @param offered the directions that the game declares
 */
export function heldDirections(x: number, y: number, offered: readonly Direction[]): readonly Direction[] {
  const sideways = offered.includes("left") || offered.includes("right");
  const upright = offered.includes("up") || offered.includes("down");
  const length = sideways && upright ? Math.hypot(x, y) : Math.abs(sideways ? x : y);
  if (length < deadZone) return [];
  // Each direction covers 135°, so that neighbours overlap by 45° for diagonals: sin 22.5° = 0.38.
  const threshold = upright && sideways ? 0.38 * length : 0;
  return directions.filter((direction) => {
    if (!offered.includes(direction)) return false;
    if (direction === "left") return -x > threshold;
    if (direction === "right") return x > threshold;
    return (direction === "up" ? -y : y) > threshold;
  });
}
