/** How fast the mouse goes for a stick that leans fully, px of the picture a second: about half a turn, as on a console. */
const fastest = 1_600;

/**
 * How far the mouse goes for a pad's stick, px of the picture. The speed grows with the square of the lean, so that a slight one aims finely.
 * @param x how far it leans to the right, −1 to 1, without its dead zone @param y the same, downwards
 * @param seconds for how long
 */
export function padLook(x: number, y: number, seconds: number): { x: number; y: number } {
  const speed = fastest * Math.min(1, Math.hypot(x, y)) * seconds;
  return { x: x * speed, y: y * speed };
}
