/** Below this speed of a finger aim is one to one, so that a slow finger aims exactly; CSS px per ms. */
export const aimSlow = 0.3;
/** From this speed on it is fastest; CSS px per ms. */
export const aimFast = 1.5;
/** How much further a fast finger turns. */
export const aimFastest = 2;

/**
 * How much further the mouse goes than the finger: a fast swipe turns around, a slow one aims.
 * @param speed of the finger, CSS px per ms
 */
export function aimGain(speed: number): number {
  const share = (Math.abs(speed) - aimSlow) / (aimFast - aimSlow);
  return 1 + (aimFastest - 1) * Math.min(1, Math.max(0, share));
}
