import { signIn, takeGift } from "./support/player.ts";
import { expect, test } from "./support/players.ts";

test("R-POP-01 R-ROUTE-03 where the browser has no CloseWatcher, back closes the pop-up and leaves the page as it is", async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "CloseWatcher"));
  await signIn(page, "Ann without a close watcher");
  expect(await page.evaluate(() => "CloseWatcher" in window)).toBe(false);
  await takeGift(page);
  const path = () => new URL(page.url()).pathname;
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const search = page.getByRole("dialog", { name: "Search games" });
  const openSearch = page.getByRole("button", { name: "Search games" });

  // Over a scrolled home: twice, by back and by its own button, then on to another page and back again.
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect.poll(scrolled).toBe(400);
  // A real tap would scroll the button into view first.
  await openSearch.dispatchEvent("click");
  await expect(search).toBeVisible();
  await page.goBack();
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

  // A sheet that the screens open by themselves, and one that closed: back then leaves the page at the first press.
  const account = page.getByRole("dialog").filter({ hasText: "Time left" });
  const openAccount = page.getByRole("button", { name: "Your account" });
  await openAccount.click();
  await expect(account).toBeVisible();
  await page.goBack();
  await expect(account).toBeHidden();
  expect(path()).toBe("/types-game");
  await openAccount.click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(account).toBeHidden();

  // A reload under an open pop-up leaves no press over either.
  await openSearch.click();
  await expect(search).toBeVisible();
  await page.reload();
  await expect(openSearch).toBeVisible();
  await expect(search).toBeHidden();
  await page.goBack();
  await expect.poll(path).toBe("/");
});

test("R-POP-01 R-TYPES-01 where the browser has no CloseWatcher, what a pop-up put into the address is there on the way back", async ({
  page,
}) => {
  page.setDefaultTimeout(30_000);
  await page.addInitScript(() => Reflect.deleteProperty(window, "CloseWatcher"));
  await signIn(page, "Ben without a close watcher");
  await takeGift(page);
  await page.locator('a[href^="/types-game"]').first().dispatchEvent("click");
  await page.waitForURL(/\/types-game/);
  await page.getByRole("button", { name: "Filter" }).click();
  const filter = page.getByRole("dialog", { name: "Filter games" });
  await filter.getByRole("radio", { name: "Single-play" }).check({ force: true });
  await filter.getByRole("button", { name: /^Show \d+ games?$/ }).click();
  await page.waitForURL(/mode=3$/);
  const filtered = page.url();
  await page.locator("main li a:visible").first().click();
  await page.waitForURL(/\/gameDetails/);
  await page.goBack();
  await page.waitForURL(filtered);
  await expect(page.getByRole("button", { name: "Clear filter" })).toBeVisible();
  await page.goBack();
  await page.waitForURL((url) => url.pathname === "/");
});
