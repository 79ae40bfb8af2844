import { touchWays } from "../../../wire/desk/touchControls.ts";

export type TouchWay = (typeof touchWays)[number];

/** Radius around a direction pad's centre that counts as no press, as a fraction of its half width. */
export const padDeadZone = 0.16;

/** Each direction covers 135°, so that neighbours overlap by 45° for the diagonals: the sine of 22.5°. */
const diagonal = Math.sin(Math.PI / 8);

/**
 * The ways that a thumb on a direction pad holds.
 * @param x −1 at the left edge, 1 at the right; may lie outside  @param y the same from the top to the bottom
 * @param offered the ways that press something; a pad with one axis reads only that one
 * @param ways 8: two at once for a diagonal; 4: the one that is nearest
 * @param deadZone radius in which nothing is held, as a share of the half width
 */
export function heldWays(
  x: number,
  y: number,
  offered: readonly TouchWay[],
  { ways, deadZone }: { readonly ways: 4 | 8; readonly deadZone: number },
): readonly TouchWay[] {
  const sideways = offered.includes("left") || offered.includes("right");
  const upright = offered.includes("up") || offered.includes("down");
  const across = sideways ? x : 0;
  const along = upright ? y : 0;
  const length = Math.hypot(across, along);
  if (length === 0 || length < deadZone) return [];
  const least = (other: number) => (ways === 8 ? diagonal * length : Math.abs(other));
  return touchWays.filter((way) => {
    if (!offered.includes(way)) return false;
    const isAcross = way === "left" || way === "right";
    const leaning = isAcross ? across : along;
    const towards = way === "left" || way === "up" ? -leaning : leaning;
    // On the line between two of four directions, the vertical one is held.
    return isAcross && ways === 4 ? towards > least(along) : towards >= least(across);
  });
}
