import type { Page, Route } from "@playwright/test";
import { codeOf } from "./support/codeOf.ts";
import { expect, test } from "./support/fixtures.ts";
import { openAs } from "./support/player.ts";

declare global {
  interface Window {
    /** The layout shifts since home was there, and what moved in each. */
    readonly shifts: { value: number; scrollY: number; moved: (string | undefined)[] }[];
  }
}

const lists = "**/activity/iosCategory";
const titles = [
  "Top 10",
  "Types",
  "Puzzles, strategy, adventure",
  "Racing games",
  "Shooting games",
  "Classic games",
  "Sport games",
  "Zombie games",
];

/** Records the section ids of the lists that home requests. */
async function recordListRequests(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route(lists, async (route) => {
    requested.push(String(route.request().postDataJSON().params.id));
    await route.fallback();
  });
  return requested;
}

/** Scrolls to the bottom of home. */
async function scrollThrough(page: Page): Promise<void> {
  // The skeleton is shorter than home: scroll only once home is there.
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  await scrollToEnd(page, 300);
}

/**
 * Scrolls until the page goes no further, as a thumb does: each step is on the screen before the next begins, however slow the computer is.
 * @param by px; less than 0 scrolls to the top
 */
async function scrollToEnd(page: Page, by: number): Promise<void> {
  for (let more = true; more; ) {
    more = await page.evaluate(async (step) => {
      const before = window.scrollY;
      window.scrollBy(0, step);
      const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      await frame();
      await frame();
      return window.scrollY !== before;
    }, by);
    // What came near has loaded: else the page would end where it is not yet complete.
    await expect(page.locator("section[aria-busy=true]")).toHaveCount(0);
  }
}

/** Collects the layout shifts of each page that follows in `window.shifts`, without those that follow an input at once. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(window, "shifts", []);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, "hadRecentInput") !== false) continue;
        const sources: readonly { readonly node: Node | null }[] = Reflect.get(entry, "sources");
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : node?.nodeName,
        );
        window.shifts.push({ value: Number(Reflect.get(entry, "value")), scrollY: window.scrollY, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Fails if what was on the screen has moved by more than a hair since `window.shifts` was emptied. */
async function expectNoShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => window.shifts);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(total, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(0.02);
}

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("R-HOME-01 thirteen sections: each list is requested once, as it comes near, and nothing shifts", async ({
  page,
}) => {
  await watchShifts(page);
  await page.addInitScript(() => {
    // Chromium never fires this event by itself in a test.
    window.addEventListener("load", () =>
      setTimeout(() => {
        const offer = new Event("beforeinstallprompt", { cancelable: true });
        Reflect.set(offer, "prompt", () => Promise.resolve({ outcome: "dismissed" }));
        Reflect.set(offer, "userChoice", new Promise(() => undefined));
        window.dispatchEvent(offer);
      }, 500),
    );
  });
  const requested = await recordListRequests(page);
  await openAs(page, "Home visitor");
  await expect(region(page, "Top 10").getByRole("link").first()).toBeVisible();
  expect(requested).toContain("nav-recent");
  expect(requested).not.toContain("nav-zombie");
  expect(requested).not.toContain("nav-sport");

  await page.evaluate(() => window.shifts.splice(0));
  await scrollThrough(page);
  await expect(region(page, "Zombie games").getByRole("link").first()).toBeVisible();
  for (const title of titles) await expect(region(page, title)).toBeAttached();
  // A newcomer has played nothing.
  await expect(region(page, "Recently played")).toHaveCount(0);
  await expect(region(page, "Tonight").getByRole("button", { name: "Tonight 2" })).toBeAttached();
  await expect(region(page, "Bind Steam").getByRole("button", { name: "Bind Steam" })).toBeAttached();
  // The late install offer must not shift what is on screen: it appears once the player scrolls back.
  await scrollToEnd(page, -300);
  await expect(region(page, "Add to home screen").getByRole("button", { name: "Add" })).toBeAttached();
  expect(requested.toSorted()).toEqual(
    [
      "nav-classic",
      "nav-racing",
      "nav-recent",
      "nav-shooting",
      "nav-sport",
      "nav-top-10",
      "nav-types",
      "nav-worlds",
      "nav-zombie",
    ].toSorted(),
  );
  await expectNoShift(page);
});

test("R-HOME-01 the code and the answer of a section on the screen, both late, shift nothing", {
  tag: "@full",
}, async ({ page }) => {
  await watchShifts(page);
  const code: Route[] = [];
  const answer: Route[] = [];
  await page.route(codeOf("src/screens/sections/OtherSection.tsx"), (route) => void code.push(route));
  await page.route("**/user/steam/game/list", (route) => void answer.push(route));
  await openAs(page, "Home waiter");
  await expect(region(page, "Types").getByRole("link").first()).toBeVisible();
  await region(page, "Racing games").scrollIntoViewIfNeeded();
  await expect(region(page, "Racing games").getByRole("link").first()).toBeVisible();
  const top = () => region(page, "Racing games").evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  await page.evaluate(() => window.shifts.splice(0));
  expect(code).toHaveLength(1);
  await code[0]?.fallback();
  await expect(region(page, "Bind Steam")).toHaveAttribute("aria-busy", "true");
  expect(await top()).toBe(before);
  await expect.poll(() => answer.length).toBe(1);
  await answer[0]?.fallback();
  await expect(region(page, "Bind Steam").getByRole("button", { name: "Bind Steam" })).toBeVisible();
  expect(await top()).toBe(before);
  await expectNoShift(page);
});

test("R-ROUTE-03 back from a game, home keeps its scroll position and repeats no call", async ({ page }) => {
  const requested = await recordListRequests(page);
  const homeRequests: string[] = [];
  await page.route("**/activity/getHomeNavigation", async (route) => {
    homeRequests.push("home");
    await route.fallback();
  });
  await openAs(page, "Home keeper");
  await scrollThrough(page);
  const racing = region(page, "Racing games");
  await racing.scrollIntoViewIfNeeded();
  const row = region(page, "Types").getByRole("list");
  await row.evaluate((element) => element.scrollTo({ left: 100, behavior: "instant" }));
  await expect(racing.getByRole("link").first()).toBeVisible();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(300);

  await racing.getByRole("link").first().click();
  await page.waitForURL(/\/gameDetails/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(racing).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  expect(await row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  // Similar games on the game's page may want the lists that were not near yet.
  expect(requested).toEqual([...new Set(requested)]);
  expect(homeRequests).toEqual(["home"]);
});

/** Holds back all requests of an address. @returns lets them go, also those that come later */
async function holdBack(page: Page, url: string | ((url: URL) => boolean)): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

test("R-ROUTE-05 a progress bar shows while home's data or a page's code loads", { tag: "@full" }, async ({
  page,
}) => {
  const releaseHome = await holdBack(page, "**/activity/getHomeNavigation");
  await openAs(page, "Home waiter");
  await expect(page.getByRole("progressbar").first()).toBeVisible();
  releaseHome();
  await expect(region(page, "Top 10")).toBeAttached();
  await expect(page.getByRole("progressbar")).toHaveCount(0);

  const releasePage = await holdBack(page, codeOf("src/screens/types/Types.tsx"));
  await region(page, "Types").getByRole("link", { name: "Racing" }).click();
  await expect(page.getByRole("progressbar").first()).toBeVisible();
  releasePage();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  expect(new URL(page.url()).search).toBe("?type=racing");
});
