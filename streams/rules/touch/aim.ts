/** Up to this finger speed the gain is 1, so that a slow finger aims exactly; CSS px per ms. */
export const aimSlow = 0.3;
/** From this speed on the gain is at its maximum; CSS px per ms. */
export const aimFast = 1.5;
/** Maximum gain. */
export const aimFastest = 2;

/**
 * Ratio of mouse to finger movement: a fast swipe turns around, a slow one aims.
 * @param speed of the finger, CSS px per ms
 */
export function aimGain(speed: number): number {
  const share = (Math.abs(speed) - aimSlow) / (aimFast - aimSlow);
  return 1 + (aimFastest - 1) * Math.min(1, Math.max(0, share));
}
