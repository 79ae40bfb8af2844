import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { openAs } from "./support/player.ts";

const path = "/game/searchGameList";

/** Records the keywords of the search requests. */
function recordSearches(page: Page): string[] {
  const requested: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path) requested.push(request.postDataJSON().params.keyWord);
  });
  return requested;
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Search games" });
const field = (page: Page) => dialog(page).getByRole("textbox");

/**
 * Types letter by letter within one task, because on a busy computer real key presses may be further apart than the
 * debounce time.
 */
async function typeAtOnce(input: Locator, word: string): Promise<void> {
  await input.evaluate((element, letters) => {
    if (!(element instanceof HTMLInputElement)) throw new Error("not a text field");
    for (let length = 1; length <= letters.length; length += 1) {
      // React tracks `value` on the element itself: only the prototype's setter makes it see a change.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(
        element,
        letters.slice(0, length),
      );
      element.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, word);
}

async function openSearch(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Search games" }).click();
  await expect(field(page)).toBeFocused();
}

test("R-SEARCH-01 R-SEARCH-03 quick typing makes one call, a known word none, an empty one none; back leads to the search, the history repeats it", async ({
  page,
}) => {
  const requested = recordSearches(page);
  await openAs(page, "Sara of the search");
  await openSearch(page);
  await typeAtOnce(field(page), "prism");
  await expect(dialog(page).getByRole("link", { name: /Prismhall ./ })).toBeVisible();
  expect(requested).toEqual(["prism"]);

  await page.clock.install();
  await dialog(page).getByRole("button", { name: "Clear" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Browse by type" })).toBeVisible();
  await field(page).fill("   ");
  await field(page).fill("prism");
  await expect(dialog(page).getByRole("link", { name: /Prismhall ./ })).toBeVisible();
  await page.clock.runFor(600);
  expect(requested).toEqual(["prism"]);

  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/gameDetails\?id=g-prismhall$/);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(dialog(page).getByRole("link", { name: /Prismhall ./ })).toBeVisible();
  await expect(field(page)).toHaveValue("prism");
  expect(requested).toEqual(["prism"]);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(dialog(page)).toBeHidden();
  expect(new URL(page.url()).pathname).toBe("/");
  await page.reload();
  await openSearch(page);
  await dialog(page).getByRole("button", { name: "prism", exact: true }).click();
  await expect(dialog(page).getByRole("link", { name: /Prismhall ./ })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Clear" }).click();
  await dialog(page).getByRole("button", { name: "Forget “prism”" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Recent searches" })).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("SEARCH_HISTORY"))).toBeNull();
});
