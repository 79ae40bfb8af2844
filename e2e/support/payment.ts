import type { FrameLocator, Locator, Page } from "@playwright/test";

/** The page of the payment provider, in its iframe. */
export const payPage = (page: Page): FrameLocator => page.frameLocator('iframe[title="Payment page"]');

export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole("dialog", { name });
