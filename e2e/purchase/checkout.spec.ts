import { expect, test } from "../support/fixtures.ts";
import { payPage } from "../support/payment.ts";
import { openAs } from "../support/player.ts";

test("R-SUB-01 R-SUB-03 R-POP-01 a plan is chosen from the start; back leaves no question of the bank unanswered; a failure does not outlive its success", {
  tag: "@full",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openAs(page, "Bea of the bank", "/user/member-ship");
  await page.getByRole("button", { name: "Join now" }).click();
  const plans = page.getByRole("dialog", { name: "SUBSCRIPTION" });
  await expect(plans.getByRole("radio").first()).toBeChecked();
  await plans.getByRole("button", { name: "SUBSCRIBE" }).click();
  const payment = page.getByRole("dialog", { name: "Payment" });
  const subscribe = payment.getByRole("button", { name: "SUBSCRIBE" });
  await expect(subscribe).toBeEnabled();

  // The frame holds its whole page: nothing of it has to be scrolled to inside.
  const hidden = () =>
    payPage(page)
      .locator("html")
      .evaluate((html) => html.scrollHeight - html.clientHeight);
  await expect.poll(hidden).toBe(0);
  await payPage(page).getByRole("button", { name: "Declined", exact: true }).click();
  await subscribe.click();
  const declined = page.getByText(/^Your card was declined/);
  await expect(declined.first()).toBeVisible();
  await expect.poll(hidden).toBe(0);

  await payPage(page).getByRole("button", { name: "3-D Secure", exact: true }).click();
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
    expect(new URL(page.url()).pathname).toBe("/user/member-ship");
  }
  // The browser asks before the page is reloaded; staying keeps the question.
  const asked = page.waitForEvent("dialog");
  const reload = page.evaluate(() => location.reload());
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await reload;
  await payPage(page).getByRole("button", { name: "Confirm payment" }).click();
  await expect(page.getByRole("dialog", { name: "Subscription successful" })).toBeVisible();
  await expect(declined).toHaveCount(0);
});
