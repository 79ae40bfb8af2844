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
