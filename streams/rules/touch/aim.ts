/** Up to this speed of the finger the gain is 1, for exact aim; CSS px per ms. */
export const aimSlow = 0.3;
/** From this speed on the gain is `aimFastest`; CSS px per ms. */
export const aimFast = 1.5;
/** Maximum gain. */
export const aimFastest = 2;

/** Gain from finger to mouse: a fast swipe turns around, a slow one aims. @param speed CSS px per ms */
export function aimGain(speed: number): number {
  const share = (Math.abs(speed) - aimSlow) / (aimFast - aimSlow);
  return 1 + (aimFastest - 1) * Math.min(1, Math.max(0, share));
}
