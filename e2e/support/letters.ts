import type { Page } from "@playwright/test";

/** The size of a browser's letters as it is installed, px. */
export const usualLetters = 16;
/** Its setting for letters of 200 %. */
export const doubleLetters = 32;

/**
 * Sets the size of letters the way a person does in the browser's settings. Unlike a style of the page it changes what
 * `rem` means in media queries, too.
 * @param size px
 */
export async function setLetters(page: Page, size: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", {
    fontSizes: { standard: size, fixed: Math.round((size * 13) / 16) },
  });
  await session.detach();
}

/**
 * Doubles the letters and nothing else, as a browser's "zoom text only" does. Lasts until the page is drawn anew, or
 * until the returned function is called.
 */
export async function zoomTextOnly(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const elements = [...document.querySelectorAll<HTMLElement>("body *")].filter(
      (element) =>
        element instanceof HTMLElement &&
        (element.matches("input") ||
          [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "")),
    );
    const sizes = elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    elements.forEach((element, index) => {
      element.dataset.zoomed = element.style.fontSize;
      element.style.fontSize = `${2 * (sizes[index] ?? 0)}px`;
    });
  });
  return () =>
    page.evaluate(() => {
      for (const element of document.querySelectorAll<HTMLElement>("[data-zoomed]")) {
        element.style.fontSize = element.dataset.zoomed ?? "";
        delete element.dataset.zoomed;
      }
    });
}
