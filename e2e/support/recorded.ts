import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import type { RunningProduct } from "../../scripts/launch/running.ts";
import { test as base, productOn } from "./fixtures.ts";

/** Tests whose pages can be recorded: the product runs as under `npm run dev`. */
export const test = base.extend<object, { product: RunningProduct }>({
  product: productOn(8640, "dev"),
  page: async ({ page }, use) => {
    // Editing a file during a test must not reload the page.
    await page.routeWebSocket(
      ({ pathname }) => pathname === "/",
      () => undefined,
    );
    await use(page);
  },
});

export { expect };

/**
 * The recording of a page that was opened with `?record=1`.
 * @param which since its last load, or of the load before: signing out loads the page anew
 */
export async function recordingOf(
  page: Page,
  which: "Save recording" | "Save the page before" = "Save recording",
): Promise<string> {
  const download = page.waitForEvent("download");
  // A pop-up may cover the panel, and hide it from roles.
  await page.getByText(which).dispatchEvent("click");
  return readFile(await (await download).path(), "utf8");
}
