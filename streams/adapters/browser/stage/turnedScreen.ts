import type { ScreenSize } from "../../../../wire/desk/screenSize.ts";

/** The media query of a screen that is held upright. */
export const uprightQuery = "(orientation: portrait)";

/** The screen's size in its current orientation, CSS px: on iPhones width and height do not change with it. */
export function turnedScreen({ width, height }: ScreenSize, upright: boolean): ScreenSize {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return upright ? { width: short, height: long } : { width: long, height: short };
}
