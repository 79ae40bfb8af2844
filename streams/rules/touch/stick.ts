/** Lean of a stick: −1 to 1 on each axis, to the right and downwards. */
export interface StickLean {
  readonly x: number;
  readonly y: number;
}

/** Radius of a floating stick, CSS px: how far a thumb rolls without being lifted. */
export const floatingStickRadius = 56;

/**
 * How far a stick leans for a finger: fully from its radius on, and from 0 at the edge of its dead zone, without a jump.
 * @param dx from the centre to the finger, px, as `radius` is  @param deadZone share of it, 0 to below 1
 */
export function stickLean(dx: number, dy: number, radius: number, deadZone: number): StickLean {
  const length = Math.hypot(dx, dy);
  if (radius <= 0 || length === 0) return { x: 0, y: 0 };
  const share = Math.max(0, Math.min(length, radius) / radius - deadZone) / (1 - deadZone);
  return { x: rounded((dx / length) * share), y: rounded((dy / length) * share) };
}

/** A floating stick's centre, px, follows a finger beyond its radius: turning back leans back at once. */
export function followingCentre(
  centre: { readonly x: number; readonly y: number },
  finger: { readonly x: number; readonly y: number },
  radius: number,
): { x: number; y: number } {
  const [dx, dy] = [finger.x - centre.x, finger.y - centre.y];
  const beyond = Math.hypot(dx, dy) - radius;
  if (beyond <= 0) return { x: centre.x, y: centre.y };
  const share = beyond / (beyond + radius);
  return { x: centre.x + dx * share, y: centre.y + dy * share };
}

/** Two digits: as exact as a thumb, and short to send. `+ 0` turns a negative zero into a zero. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}
