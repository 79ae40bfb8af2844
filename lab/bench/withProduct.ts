import type { Browser, Page } from "@playwright/test";
import { runProduct } from "../../scripts/launch/running.ts";
import { openBrowser } from "./openBrowser.ts";

/**
 * Runs the whole product on its own ports, and a browser; ends both afterwards, also after an error.
 * @param port of the service; host, probes and payment page use the next three
 */
export async function withProduct(
  port: number,
  work: (browser: Browser, origin: string) => Promise<void>,
): Promise<void> {
  const product = await runProduct(port);
  try {
    const browser = await openBrowser();
    try {
      await work(browser, product.origin);
    } finally {
      await browser.close();
    }
  } finally {
    await product.end();
  }
}

/** Signs in as a new player at an address of the app, and closes the welcome gift. */
export async function signInAt(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("Player's name").fill(`Bench ${Date.now()}`);
  await page.getByRole("button", { name: "Start playing" }).click();
  await page.waitForURL(address);
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}
