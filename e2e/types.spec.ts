import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { openAs } from "./support/player.ts";

/** Records the ids of the lists that are requested. */
function recordListRequests(page: Page): string[] {
  const requested: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname !== "/activity/iosCategory") return;
    requested.push(request.postDataJSON().params.id);
  });
  return requested;
}

test("R-TYPES-01 R-ROUTE-03 genres keep their lists and scroll position behind other pages, without repeated calls", {
  tag: "@full",
}, async ({ page }) => {
  const requested = recordListRequests(page);
  // So low that even a genre with one game scrolls.
  await page.setViewportSize({ width: 390, height: 320 });
  await openAs(page, "Tia of the types", "/types-game");
  const genre = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(genre("All")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("link", { name: "Halogen Mile" })).toBeVisible();
  await genre("Shooting").click();
  await page.waitForURL(/\/types-game\?type=shooting$/);
  await expect(genre("Shooting")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("link", { name: "Neon Arena" })).toBeVisible();
  expect(requested.length).toBeGreaterThan(0);
  for (const id of requested) expect(id).toMatch(/^nav-/);
  const calls = [...requested];
  expect(calls).toEqual([...new Set(calls)]);

  await page.evaluate(() => window.scrollTo(0, 60));
  await page.getByRole("link", { name: "Neon Arena" }).dispatchEvent("click");
  await page.waitForURL(/\/gameDetails/);
  await expect(page.getByRole("region", { name: "Similar games" })).toBeAttached();
  await page.goBack();
  await page.waitForURL(/\/types-game\?type=shooting$/);
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(60);
  expect(requested).toEqual(calls);

  // A reload keeps the genre, which is in the address.
  await genre("Sport").click();
  await page.waitForURL(/type=sport$/);
  await page.reload();
  await expect(genre("Sport")).toHaveAttribute("aria-pressed", "true");
});

test("R-TYPES-01 the filter combines several genres with a mode, counts, and can be cleared; the guidance page opens", async ({
  page,
}) => {
  await openAs(page, "Tom of the filter", "/types-game");
  await page.getByRole("button", { name: "Filter" }).click();
  const filter = page.getByRole("dialog", { name: "Filter games" });
  await filter.getByRole("checkbox", { name: "Racing" }).check({ force: true });
  await filter.getByRole("checkbox", { name: "Sport" }).check({ force: true });
  await filter.getByRole("radio", { name: "PC Mode" }).check({ force: true });
  const show = filter.getByRole("button", { name: /^Show \d+ games?$/ });
  await expect(show).toBeEnabled();
  const count = Number(/\d+/.exec((await show.textContent()) ?? "")?.[0]);
  await show.click();
  await page.waitForURL(/\?type=racing&type=sport&mode=5$/);
  await expect(filter).toBeHidden();
  await expect(page.getByRole("main").getByRole("status")).toContainText(String(count));
  await expect(page.locator("main li a")).toHaveCount(count);
  await page.getByRole("button", { name: "Clear filter" }).click();
  await page.waitForURL(/\/types-game\?type=racing$/);

  await page.getByRole("link", { name: "How to play" }).click();
  await page.waitForURL(/\/types-game\/guidance$/);
  await expect(page.getByRole("heading", { name: "If the picture stutters" })).toBeVisible();
  await expect(page.getByText("Account Assistant")).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await page.waitForURL(/\/types-game$/);
});
