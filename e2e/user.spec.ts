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

test("R-USER-01 R-POP-01 R-ROUTE-09 settings: colours, measuring again, clearing data, confirming a sign-out", {
  tag: "@full",
}, async ({ page }) => {
  await openAs(page, "Ugo of the settings", "/user/setting");
  await page.getByRole("button", { name: "Test again" }).click();
  await expect(page.getByRole("definition").first()).toContainText(/ms|Out of reach/);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const html = page.locator("html");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(html).toHaveAttribute("data-account", "white");
  await page.getByRole("button", { name: "System" }).click();
  await expect(html).toHaveAttribute("data-account", "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(html).toHaveAttribute("data-account", "white");
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(page.locator("meta[name=theme-color]")).toHaveAttribute("content", "#070d1e");

  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Clear" }).click();
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "OK" }).click();
  await reloaded;
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();

  // Clearing leaves what this device prefers; the page's script knows it before the app does.
  await expect(html).toHaveAttribute("data-account", "dark");

  const signOut = page.getByText("Sign out", { exact: true });
  await signOut.click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await signOut.click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(/\/login$/);
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
