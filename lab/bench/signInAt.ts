import type { Page } from "@playwright/test";

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
