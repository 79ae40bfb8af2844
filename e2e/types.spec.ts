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
});
