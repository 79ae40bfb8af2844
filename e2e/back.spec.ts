import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { openAs } from "./support/player.ts";

/** Goes back by the history once the pop-up in front has its entry there: a frame after it is drawn, sooner than a player can press. */
async function backOutOfPopup(page: Page): Promise<void> {
  await page.waitForFunction(() => history.state?.over !== undefined);
  await page.evaluate(() => history.back());
}

test("R-POP-01 R-ROUTE-03 without CloseWatcher, back closes the pop-up and keeps the page", async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "CloseWatcher"));
  await openAs(page, "Ann without a close watcher");
  expect(await page.evaluate(() => "CloseWatcher" in window)).toBe(false);
  const path = () => new URL(page.url()).pathname;
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const search = page.getByRole("dialog", { name: "Search games" });
  const openSearch = page.getByRole("button", { name: "Search games" });

  // On a scrolled home: close it by back and by Escape, then go to another page and back again.
  // Its skeleton may be shorter.
  await expect(page.getByRole("region", { name: "Types", exact: true })).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect.poll(scrolled).toBe(400);
  // A real tap would first scroll the button into view.
  await openSearch.dispatchEvent("click");
  await expect(search).toBeVisible();
  await backOutOfPopup(page);
  await expect(search).toBeHidden();
  expect(path()).toBe("/");
  await expect.poll(scrolled).toBe(400);
  await openSearch.dispatchEvent("click");
  await expect(search).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();
  await page.locator('a[href^="/types-game"]').first().dispatchEvent("click");
  await expect.poll(path).toBe("/types-game");
  await page.goBack();
  await expect.poll(path).toBe("/");
  await expect.poll(scrolled).toBe(400);
  await page.goForward();
  await expect.poll(path).toBe("/types-game");

  // The account sheet, which the screens open without the core: closed by back, then by its own button.
  const account = page.getByRole("dialog").filter({ hasText: "Sign out" });
  const openAccount = page.getByRole("button", { name: "Your account" });
  await openAccount.click();
  await expect(account).toBeVisible();
  await backOutOfPopup(page);
  await expect(account).toBeHidden();
  expect(path()).toBe("/types-game");
  await openAccount.click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(account).toBeHidden();

  // Neither that nor a reload under an open pop-up leaves a history entry behind: a single back leaves the page.
  await openSearch.click();
  await expect(search).toBeVisible();
  await page.reload();
  await expect(openSearch).toBeVisible();
  await expect(search).toBeHidden();
  await page.goBack();
  await expect.poll(path).toBe("/");
});
