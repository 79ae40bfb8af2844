import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { dialog, payPage } from "../support/payment.ts";
import { expectVideoPlaying, openAs } from "../support/player.ts";
import { setBalance } from "../support/serviceData.ts";

/** Fills in a test card on the payment page. */
async function chooseCard(page: Page, name: string): Promise<void> {
  await payPage(page).getByRole("button", { name, exact: true }).click();
}

/** Opens the payment page of the quarterly plan from the subscription page. */
async function openPayment(page: Page): Promise<Locator> {
  await page
    .getByRole("button", { name: /^Quarterly Plan/ })
    .first()
    .click();
  const plans = dialog(page, "SUBSCRIPTION");
  await expect(plans.getByRole("radio", { name: /^Quarterly Plan/ }).first()).toBeChecked();
  await plans.getByRole("button", { name: "SUBSCRIBE" }).click();
  const payment = dialog(page, "Payment");
  await expect(payment.getByRole("button", { name: "SUBSCRIBE · $26.99" })).toBeEnabled();
  return payment;
}

test("R-SUB-01 R-SUB-02 R-SUB-03 R-SUB-04 R-SUB-05 R-POP-01 a plan: another window is ignored, card declined, 3-D Secure failed, then paid; back leaves no question of the bank unanswered", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openAs(page, "Pia of the plans", "/user/subscription");
  await expect(page.getByRole("heading", { name: "No subscription yet" })).toBeVisible();
  const payment = await openPayment(page);
  const subscribe = payment.getByRole("button", { name: "SUBSCRIBE · $26.99" });
  const payFrame = page.frames().find((frame) => frame.parentFrame() !== null && /^http/.test(frame.url()));
  if (!payFrame) throw new Error("no payment page");
  expect(new URL(payFrame.url()).origin).not.toBe(new URL(page.url()).origin);
  await payFrame.evaluate(() => {
    window.addEventListener("message", ({ data, origin }) => {
      document.body.dataset.received = JSON.stringify({ data, origin });
    });
  });

  await page.evaluate(() => document.body.append(document.createElement("iframe")));
  const foreign = page
    .frames()
    .find((frame) => frame.parentFrame() === page.mainFrame() && frame !== payFrame);
  if (foreign === undefined) throw new Error("the added frame is not there");
  await foreign.evaluate(() => window.parent.postMessage({ type: "success" }, "*"));
  // The frame holds its whole page: nothing of it has to be scrolled to inside.
  const hidden = () =>
    payFrame.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
  await expect.poll(hidden).toBe(0);
  // Messages arrive in order: once the failure of the page shows, the one of the other window has been handled.
  await chooseCard(page, "Declined");
  await subscribe.click();
  const declined = page.getByText("Your card was declined. Please try another card.");
  await expect(declined.first()).toBeVisible();
  await expect.poll(hidden).toBe(0);
  await expect(subscribe).toBeEnabled();
  const received = JSON.parse((await payPage(page).locator("body").getAttribute("data-received")) ?? "{}");
  expect(received.origin).toBe(new URL(page.url()).origin);
  expect(Object.keys(received.data).sort()).toEqual([
    "clientSecret",
    "currency",
    "customerId",
    "merchantOrderNo",
    "source",
    "type",
  ]);
  expect(Object.values(received.data)).not.toContain("");

  await chooseCard(page, "3-D Secure fails");
  await subscribe.click();
  await expect(subscribe).toBeHidden();
  await expect(payment.getByRole("button", { name: "Close" })).toBeHidden();
  await payPage(page).getByRole("button", { name: "Confirm payment" }).click();
  await expect(page.getByText(/^Your bank could not confirm/).first()).toBeVisible();
  await expect(subscribe).toBeEnabled();

  await chooseCard(page, "3-D Secure");
  await subscribe.click();
  const bank = payPage(page).getByRole("dialog");
  await expect(bank).toBeVisible();
  await expect(declined).toHaveCount(0);
  for (const _ of ["the first press", "the second"]) {
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          // The app handles the event first, and answers it in the next turn.
          addEventListener("popstate", () => setTimeout(resolve), { once: true });
          history.back();
        }),
    );
    await expect(bank).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/user/subscription");
  }
  // The browser asks before the page is reloaded; staying keeps the question.
  const asked = page.waitForEvent("dialog");
  const reload = page.evaluate(() => location.reload());
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await reload;
  await payPage(page).getByRole("button", { name: "Confirm payment" }).click();
  const subscribed = dialog(page, "Subscription successful");
  await expect(subscribed).toContainText("Your status will be activated in a few minutes.");
  await expect(declined).toHaveCount(0);
  await subscribed.getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Quarterly Plan Standard" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/favicon/);
  await page.goForward();
  await expect(page.getByText(/^Paid until /)).toBeVisible();
  await page.goto("/user/member-ship");
  await expect(page.getByRole("link", { name: "My subscription" })).toBeVisible();
});

test("R-HOUR-01 R-TIME-01 an hour bought after the trial ran out starts the game, and the desk shows what is left of it", async ({
  page,
  product,
}) => {
  await openAs(page, "Ora of the hour", "/gameDetails?id=g-halogen-mile");
  await setBalance(product.data, page, { trial: 0, reward: 0, test_play: 1 });
  await page.reload();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const over = dialog(page, "Your game time run out, buy 1 hour to continue the game");
  await expect(over).toContainText("This hour is for today only");
  await over.getByRole("button", { name: /^\$ \d+\.\d\d for 1 hour$/ }).click();
  await expect(dialog(page, "Payment")).toBeVisible();
  await chooseCard(page, "Success");
  await payPage(page).getByRole("button", { name: /^Pay / }).click();

  await page.waitForURL(/\/streamDesk$/);
  await expectVideoPlaying(page);
  await expect(page.getByText(/Time left: 00H 59M \d\dS/)).toBeVisible();
  // With time to play nothing can cover the game.
  await expect(page.getByRole("button", { name: /Time left/ })).toHaveCount(0);
});

test("R-JOIN-01 a player without trial and time is invited to join, and Join now opens the plans", async ({
  page,
  product,
}) => {
  await openAs(page, "Joe of no trial", "/gameDetails?id=g-halogen-mile");
  await setBalance(product.data, page, { trial: 0, reward: 0, test_play: 0 });
  await page.reload();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const join = dialog(page, "Your free time has run out, join our membership for unlimited game time");
  await join.getByRole("button", { name: "Join now" }).click();
  await expect(dialog(page, "SUBSCRIPTION").getByRole("radio").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("R-GOLD-01 gold coins: paid ones are in the balance and the orders; an abandoned order stays pending", {
  tag: "@full",
}, async ({ page }) => {
  await openAs(page, "Gil of the gold", "/user/goldcoinorder");
  await expect(page.getByRole("heading", { name: "No orders yet" })).toBeVisible();
  await page.getByRole("button", { name: "Buy gold coins" }).click();
  const packs = dialog(page, "Buy gold coins");
  await packs.getByRole("radio", { name: /^320 coins/ }).check();
  await packs.getByRole("button", { name: "Buy", exact: true }).click();
  await expect(dialog(page, "Payment")).toContainText("320 gold coins");
  await chooseCard(page, "Success");
  await payPage(page).getByRole("button", { name: /^Pay / }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Coins added. You have 320.")).toBeVisible();
  await expect(page.getByRole("definition")).toHaveText("320");
  await expect(page.locator("summary")).toHaveText([/^320 gold coins.*\$4\.99Paid$/]);

  await page.getByRole("button", { name: "Buy gold coins" }).click();
  await packs.getByRole("radio", { name: /^60 coins/ }).check();
  await packs.getByRole("button", { name: "Buy", exact: true }).click();
  await expect(payPage(page).getByRole("button", { name: /^Pay / })).toBeVisible();
  await page.reload();
  await expect(page.locator("summary")).toHaveText([
    /^60 gold coins.*\$0\.99Waiting for payment$/,
    /^320 gold coins.*\$4\.99Paid$/,
  ]);
});
