import { type Browser, type Page, chromium as playwright } from "@playwright/test";
import { chromium, chromiumFlags } from "../chromium.ts";
import { runProduct } from "../launch/running.ts";

/**
 * Runs the whole product on ports of its own, and a browser beside it; ends both, whatever happens.
 * @param port the service's; machine host, probes and payment page take the next three
 */
export async function withProduct(
  port: number,
  work: (browser: Browser, origin: string) => Promise<void>,
): Promise<void> {
  const product = await runProduct(port);
  try {
    const browser = await playwright.launch({ executablePath: chromium(), args: chromiumFlags });
    try {
      await work(browser, product.origin);
    } finally {
      await browser.close();
    }
  } finally {
    await product.end();
  }
}

/** Signs a new player in and takes the gift, at an address of the app. */
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

/** The value below which a share of the values lies; 0 for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
