import type { Locator, Page } from "@playwright/test";
import { endOfDay } from "../../service/accounts/calendar.ts";
import { expect, test } from "../support/fixtures.ts";
import { dialog, payPage } from "../support/payment.ts";
import { expectVideoPlaying, openAs } from "../support/player.ts";
import { setBalance } from "../support/serviceData.ts";

/** Pays with a test card on a page that has its own button. */
async function payByCard(page: Page): Promise<void> {
  await payPage(page).getByRole("button", { name: "Success", exact: true }).click();
  await payPage(page).getByRole("button", { name: /^Pay / }).click();
}

/** The receipts of the orders page, opened. */
async function openReceipt(page: Page, row: number): Promise<Locator> {
  const receipt = page.getByRole("group").nth(row);
  await receipt.locator("summary").click();
  return receipt;
}

test("R-HOUR-03 R-ORDER-01 a member buys the minutes that their last day has left: said before, in toast, order and message", {
  tag: "@full",
}, async ({ page, product }) => {
  await openAs(page, "Mim of the minutes", "/user/member-ship");
  // The membership ends 17 minutes before the service's day does.
  const midnight = endOfDay(Date.now(), product.timeZone);
  await setBalance(product.data, page, {
    trial: 0,
    reward: 0,
    test_play: 0,
    member_until: midnight - 17 * 60_000 - 500,
  });
  await page.reload();
  await expect(page.getByRole("heading", { name: "You are a member" })).toBeVisible();
  await expect(page.getByText(/^Paid until .*(GMT|UTC)/)).toBeVisible();
  await expect(page.getByText("Free trial")).toHaveCount(0);
  const end = await page.evaluate(
    (at) =>
      new Intl.DateTimeFormat("en", {
        month: "short",
        day: "numeric",
        hour: "numeric",
        minute: "2-digit",
        timeZoneName: "short",
      }).format(at),
    midnight,
  );
  await expect(page.getByText(`Game time until ${end}.`)).toBeVisible();
  await page.getByRole("button", { name: "Buy 17 minutes" }).click();
  const offer = dialog(page, "Add game time");
  await expect(offer).toContainText(`17 minutes of game time, until ${end}`);
  await offer.getByRole("button", { name: "$ 0.28 for 17 minutes" }).click();
  await expect(dialog(page, "Payment")).toContainText(`17 minutes of game time, until ${end}$0.28`);
  await payByCard(page);
  await expect(page.getByText(/^17 minutes added\. Time left:/)).toBeVisible();

  await page.goto("/user/goldcoinorder");
  await expect(page.locator("summary")).toHaveText([/^17 minutes of game time.*\$0\.28Paid$/]);
  await expect(await openReceipt(page, 0)).toContainText(
    /Order numbercp[0-9a-f]{24}.*Paid on.*Valid until.*Price\$0\.28Print or save the receipt$/,
  );
  await page.goto("/user/message");
  await expect(page.getByRole("heading", { name: "17 minutes of game time: paid" })).toBeVisible();
  await expect(
    page.getByText(/^We received \$0\.28\. You can play this time until .* (GMT|UTC)/),
  ).toBeVisible();
  // The day is full: no more is sold.
  await page.goto("/user/member-ship");
  await expect(page.getByRole("heading", { name: "You are a member" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Buy \d/ })).toHaveCount(0);
});

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
