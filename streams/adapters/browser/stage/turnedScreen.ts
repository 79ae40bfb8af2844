import type { ScreenSize } from "../../../wire/desk/screenSize.ts";

/** The media query of a screen that is held upright. */
export const uprightQuery = "(orientation: portrait)";

/** What is known of the screen, CSS px, and of the page's part of it. */
export interface PageWindow<Query extends { readonly matches: boolean } = { readonly matches: boolean }> {
  readonly screen: ScreenSize;
  readonly innerWidth: number;
  readonly innerHeight: number;
  matchMedia(query: string): Query;
}

/**
 * The screen as it is turned now, CSS px: an iPhone's keeps width and height when it is turned. Of an upright one the page's part, as the
 * browser's own bars take much of its height; sideways, the desk is shown on all of it.
 */
export function turnedScreen(page: PageWindow): ScreenSize {
  const { width, height } = page.screen;
  if (page.matchMedia(uprightQuery).matches) return { width: page.innerWidth, height: page.innerHeight };
  return { width: Math.max(width, height), height: Math.min(width, height) };
}
