import type { ScreenSize } from "../../../../wire/desk/screenSize.ts";

/** The media query of a screen that is held upright. */
export const uprightQuery = "(orientation: portrait)";

/** The screen as it is turned now, CSS px: an iPhone's keeps width and height when it is turned. */
export function turnedScreen({ width, height }: ScreenSize, upright: boolean): ScreenSize {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return upright ? { width: short, height: long } : { width: long, height: short };
}
