import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { openAs } from "./support/player.ts";

/** The player's own invite code, from the rewards page. */
async function inviteCodeOf(page: Page): Promise<string> {
  await page.goto("/user/rewardsPage");
  await expect(page.getByRole("heading", { name: "Your rewards" })).toBeVisible();
  return (await page.getByText(/^[2-9A-Z]{6}$/).textContent()) ?? "";
}

test("R-USER-01 the user page links to all of its sub-pages, and the unread count follows what was read", async ({
  page,
}) => {
  await openAs(page, "Uma of the account pages", "/user");
  await expect(page.getByRole("heading", { name: "Uma of the account pages" })).toBeVisible();
  await expect(
    page.getByText("No membership").or(page.getByText("Free trial", { exact: true })),
  ).toBeVisible();

  const messages = page.getByRole("link", { name: /^Messages/ });
  await expect(messages.getByRole("img", { name: /unread/ })).toBeVisible();
  await messages.click();
  await expect(page.getByRole("heading", { name: /Welcome, Uma/ })).toBeVisible();
  await expect(page.getByText("New", { exact: true }).first()).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByRole("link", { name: /^Messages/ })).toBeVisible();
  await expect(page.getByRole("img", { name: /unread/ })).toHaveCount(0);

  for (const name of [
    "Rewards",
    "Membership",
    "Subscription",
    "Orders and coins",
    "Settings",
    "About us",
    "Agreements",
  ]) {
    await page.goto("/user");
    await page.getByRole("link", { name: new RegExp(`^${name}`) }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  }
});

test("R-SES-08 R-USER-01 an invite code in the address is bound once after sign-in, and opens the plans", {
  tag: "@full",
}, async ({ page, newPlayer }) => {
  await openAs(page, "Ida who invites");
  const code = await inviteCodeOf(page);
  expect(code).toMatch(/^[2-9A-Z]{6}$/);

  const friend = await newPlayer();
  const binds: string[] = [];
  friend.on("request", (request) => {
    if (request.url().endsWith("/activity/userBindInviteCode")) binds.push(request.postData() ?? "");
  });
  await friend.goto(`/?inviteCode=${code}`);
  await friend.getByRole("button", { name: "Sign in" }).click();
  await friend.getByLabel("Player's name").fill("Finn who was invited");
  await friend.getByRole("button", { name: "Start playing" }).click();
  await friend.waitForURL((url) => url.pathname === "/user" && url.search === "");
  await expect(friend.getByRole("dialog", { name: "SUBSCRIPTION" })).toBeAttached();
  expect(await friend.evaluate(() => localStorage.getItem("INVITE_CODE"))).toBeNull();
  await friend.reload();
  await expect(friend.getByRole("heading", { name: "Finn who was invited" })).toBeVisible();
  expect(binds).toHaveLength(1);
});
