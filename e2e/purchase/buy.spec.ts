import type { Locator, Page } from "@playwright/test";
import { setBalance } from "../support/balance.ts";
import { expect, test } from "../support/fixtures.ts";
import { expectVideoPlaying, openAs } from "../support/player.ts";

const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole("dialog", { name });

test("R-GOLD-02 coins buy the hour that a game lacks, once for a double tap", async ({ page, product }) => {
  await openAs(page, "Cora of the coins", "/gameDetails?id=g-halogen-mile");
  await setBalance(product.data, page, { trial: 0, reward: 0, test_play: 1, gold: 165 });
  await page.reload();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const over = dialog(page, "Your game time run out, buy 1 hour to continue the game");
  await over.getByRole("button", { name: "60 gold coins for 1 hour" }).dblclick();
  await page.waitForURL(/\/streamDesk$/);
  await expectVideoPlaying(page);
  await expect(page.getByRole("main")).toContainText(/Time left:\s*00H 59M \d\dS/);

  await page.goto("/user/goldcoinorder");
  await expect(page.locator("summary")).toHaveText([/^1 hour of game time.*60 gold coinsPaid$/]);
});
