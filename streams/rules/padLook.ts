/** Mouse speed at full lean, px of the picture per second: about half a turn, as on a console. */
const fastest = 1_600;

/**
 * Mouse movement for a pad's stick, px of the picture. Speed grows with the square of the lean, so that a slight lean aims finely.
 * @param x lean to the right without the dead zone, −1 to 1 @param y the same, downwards
 * @param seconds how long the stick leans
 */
export function padLook(x: number, y: number, seconds: number): { x: number; y: number } {
  const speed = fastest * Math.min(1, Math.hypot(x, y)) * seconds;
  return { x: x * speed, y: y * speed };
}
