/** A colour as the frame buffer stores it (YUV): luma 16–235, chroma 16–240. */
export interface Colour {
  readonly y: number;
  readonly u: number;
  readonly v: number;
}

/** @param red 0 to 255  @param green 0 to 255  @param blue 0 to 255 */
function rgb(red: number, green: number, blue: number): Colour {
  return {
    y: Math.round(16 + 0.257 * red + 0.504 * green + 0.098 * blue),
    u: Math.round(128 - 0.148 * red - 0.291 * green + 0.439 * blue),
    v: Math.round(128 + 0.439 * red - 0.368 * green - 0.071 * blue),
  };
}

/** @param hue degrees  @param saturation 0 to 1  @param lightness 0 to 1 */
export function hsl(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number): number => {
    const k = (((n + hue / 30) % 12) + 12) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return rgb(channel(0), channel(8), channel(4));
}

/** Interpolates. @param amount 0 gives `from`, 1 gives `to` */
export function mix(from: Colour, to: Colour, amount: number): Colour {
  const at = Math.max(0, Math.min(1, amount));
  return {
    y: from.y + (to.y - from.y) * at,
    u: from.u + (to.u - from.u) * at,
    v: from.v + (to.v - from.v) * at,
  };
}

export const black = rgb(0, 0, 0);
export const white = rgb(255, 255, 255);
