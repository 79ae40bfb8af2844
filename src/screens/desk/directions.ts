/** The four ways of a direction pad. */
export const directions = ["up", "right", "down", "left"] as const;
export type Direction = (typeof directions)[number];

/** The pad's middle, as a share of its half width, where a thumb rests without pressing. */
const deadZone = 0.16;

/**
 * The directions that a thumb holds. With all four it may hold two at once (a diagonal).
 * @param x −1 at the pad's left edge, 1 at its right; beyond is fine
 * @param y −1 at the top, 1 at the bottom
 * @param offered the directions that the game knows
 */
export function heldDirections(x: number, y: number, offered: readonly Direction[]): readonly Direction[] {
  const sideways = offered.includes("left") || offered.includes("right");
  const upright = offered.includes("up") || offered.includes("down");
  const length = sideways && upright ? Math.hypot(x, y) : Math.abs(sideways ? x : y);
  if (length < deadZone) return [];
  // A diagonal reaches 22.5° to each side of its middle: sin 22.5° = 0.38.
  const threshold = upright && sideways ? 0.38 * length : 0;
  return directions.filter((direction) => {
    if (!offered.includes(direction)) return false;
    if (direction === "left") return -x > threshold;
    if (direction === "right") return x > threshold;
    return (direction === "up" ? -y : y) > threshold;
  });
}
