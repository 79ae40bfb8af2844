import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, type Request, test } from "@playwright/test";
import type { PreviewServer } from "vite";
import type {} from "../src/dev/gallery/gallery.tsx";
import {
  buildGallery,
  finishAnimations,
  revealedAfter,
  serveGallery,
  stopChanging,
} from "./support/gallery.ts";
import { doubleLetters, setLetters, usualLetters, zoomTextOnly } from "./support/letters.ts";

/**
 * Inspects every screen and pop-up of the gallery in every state: nothing clipped, covered, too small, out of reach or
 * untranslated.
 */

const sizes = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;
type Size = (typeof sizes)[number];
const defaultSize = sizes[1];
/** The walks with hostile texts and in the pseudo-locale skip secondary states: they show no more than the main one. */
const isSecondary = (name: string): boolean => /(Loading|Failed|Empty|Offline|Busy)$/.test(name);
const locales = ["en", "th"] as const;
type Locale = (typeof locales)[number];
const screenshots = "screenshots/gallery";
/** The walk through all states is cut into so many tests, so that the workers share it. */
const parts = 4;
/** Each worker serves a gallery of its own. */
const port = (): number => 8584 + 10 * test.info().parallelIndex;

test.use({
  reducedMotion: "reduce",
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
  baseURL: async ({}, use) => use(`http://127.0.0.1:${port()}`),
});
test.setTimeout(1_200_000);

let server: PreviewServer;

/** What each page still loads, and how much it has ever asked for, also when a scene was last ready. */
const loads = new WeakMap<Page, { readonly running: Set<Request>; begun: number; shown: number }>();

async function open(page: Page): Promise<readonly string[]> {
  const load = { running: new Set<Request>(), begun: 0, shown: 0 };
  loads.set(page, load);
  page.on("request", (request) => {
    load.running.add(request);
    load.begun += 1;
  });
  page.on("requestfinished", (request) => load.running.delete(request));
  page.on("requestfailed", (request) => load.running.delete(request));
  await page.goto("/src/dev/gallery/index.html?test");
  await page.waitForFunction(() => "gallery" in window);
  return page.evaluate(() => window.gallery.names);
}

async function show(page: Page, name: string, locale: Locale, wide = false): Promise<void> {
  await page.evaluate(([scene, language, widens]) => window.gallery.show(scene, language, widens), [
    name,
    locale,
    wide,
  ] as const);
  await page.waitForFunction(() => document.querySelector("#root")?.childElementCount);
  await settle(page);
}

/** Waits for lazy code and what that loads in turn, then finishes animations. */
async function settle(page: Page): Promise<void> {
  const load = loads.get(page);
  if (!load) throw new Error("not the gallery");
  await stopChanging(page);
  while (load.running.size > 0 || load.begun > load.shown) {
    load.shown = load.begun;
    await page.waitForTimeout(revealedAfter);
    await stopChanging(page);
  }
  await finishAnimations(page);
}

async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size);
  await stopChanging(page);
  await finishAnimations(page);
}

/** The flaws of the scene that is shown, at a size. */
async function flawsAt(page: Page, name: string, size: Size, locale: Locale): Promise<string[]> {
  await resize(page, size);
  const found = await page.evaluate(() => window.gallery.inspect());
  return found.map(({ kind, where }) => `${name} ${size.width}×${size.height} ${locale}: ${kind} ${where}`);
}

/** What axe finds in the scene that is shown. */
async function axeFlaws(page: Page, name: string): Promise<string[]> {
  await finishAnimations(page);
  return (await page.evaluate(seriousViolations)).map((flaw) => `${name}: ${flaw}`);
}

/** The flaws of a scene at all sizes, those that axe finds, and with letters of 200 %. Screenshots are kept for review. */
async function allFlaws(page: Page, name: string, locale: Locale): Promise<string[]> {
  const flaws: string[] = [];
  await page.setViewportSize(defaultSize);
  await show(page, name, locale);
  for (const size of sizes) {
    flaws.push(...(await flawsAt(page, name, size, locale)));
    const path = `${screenshots}/${name}-${size.width}x${size.height}-${locale}.jpg`;
    await page.screenshot({ path, type: "jpeg", quality: 70 });
  }
  await resize(page, defaultSize);
  flaws.push(...(await axeFlaws(page, name)));
  await setLetters(page, doubleLetters);
  for (const size of [defaultSize, sizes[0]]) {
    await resize(page, size);
    const found = await page.evaluate(() => window.gallery.inspect());
    flaws.push(...found.map(({ kind, where }) => `${name} ${size.width} at 200 %: ${kind} ${where}`));
  }
  await setLetters(page, usualLetters);
  // A game's touch controls keep their size: letters that grow alone do not fit in them.
  if (/^(desk|visit)/.test(name)) return flaws;
  for (const size of [sizes[0], defaultSize]) {
    await resize(page, size);
    const undo = await zoomTextOnly(page);
    const zoomed = await page.evaluate(() => window.gallery.inspect());
    await undo();
    // A box that knows nothing of its letters is too narrow for some words.
    const zoomFlaws = zoomed.filter(({ kind }) => kind !== "torn");
    flaws.push(...zoomFlaws.map(({ kind, where }) => `${name} ${size.width} text only: ${kind} ${where}`));
  }
  return flaws;
}

/** Looks at every n-th scene of the gallery. @param look gets the scene's number among all */
async function walk(
  page: Page,
  part: number,
  look: (name: string, index: number) => Promise<string[]>,
): Promise<void> {
  const flaws: string[] = [];
  page.on("pageerror", (error) => flaws.push(`error: ${error.message}`));
  const names = (await open(page)).map((name, index) => ({ name, index }));
  const chosen = names.filter(({ index }) => index % parts === part);
  expect(chosen.length).toBeGreaterThan(0);
  await page.addScriptTag({ path: "node_modules/axe-core/axe.min.js" });
  for (const { name, index } of chosen) {
    // One that never ends is named.
    flaws.push(...(await test.step(name, () => look(name, index), { timeout: 120_000 })));
  }
  expect(flaws).toEqual([]);
}

/** Serves the gallery for the tests of a group. */
function isServed(): void {
  test.beforeAll(async () => {
    server = await serveGallery(port());
  });
  test.afterAll(() => server.close());
}

test.describe("the gallery", () => {
  isServed();

  for (let part = 0; part < parts; part += 1) {
    const which = `part ${part + 1} of ${parts}`;
    test(`every screen and pop-up once: one of five sizes, one of two languages, axe, ${which}`, ({ page }) =>
      walk(page, part, async (name, index) => {
        // Of the scenes of a part each tenth has the same size and language.
        const turn = Math.floor(index / parts);
        const size = sizes[turn % sizes.length] ?? defaultSize;
        const locale = locales[turn % locales.length] ?? "en";
        await page.setViewportSize(size);
        await show(page, name, locale);
        return [...(await flawsAt(page, name, size, locale)), ...(await axeFlaws(page, name))];
      }));

    for (const locale of locales)
      test(
        `every screen and pop-up: five sizes, text at 200 %, axe, ${locale}, ${which}`,
        { tag: "@full" },
        ({ page }) => walk(page, part, (name) => allFlaws(page, name, locale)),
      );
  }

  test("R-OPS-29 of two bars at the bottom the outer one alone keeps clear of the screen's rounded edge", async ({
    page,
  }) => {
    await open(page);
    await page.setViewportSize(defaultSize);
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setSafeAreaInsetsOverride", { insets: { bottom: 34 } });
    await show(page, "announcedBesideGame", "en");
    const edges = await page
      .getByRole("button", { name: /^(Close this notice|Continue)$/ })
      .evaluateAll((buttons) =>
        buttons.flatMap((button) => {
          const bar = button.parentElement?.getBoundingClientRect();
          return [bar?.top ?? 0, bar?.bottom ?? 0];
        }),
      );
    const [, upper = 0, lower = 0, bottom = 0] = edges;
    expect(edges).toHaveLength(4);
    expect([lower - upper, defaultSize.height - bottom]).toEqual([16, 16 + 34]);
  });
});

test.describe("the desk in portrait", () => {
  isServed();

  /** Upper and lower edge of the picture and of what a selector finds, px. */
  const edges = (page: Page, selector: string) =>
    page.evaluate((wanted) => {
      const [screen, note] = ["[data-screen]", wanted].map((each) =>
        document.querySelector(each)?.getBoundingClientRect(),
      );
      if (!screen || !note) throw new Error(`no ${wanted}`);
      const height = Math.min(screen.height, (screen.width * 9) / 16);
      const top = screen.top + (screen.height - height) / 2;
      return { picture: [top, top + height], note: [note.top, note.bottom] } as const;
    }, selector);

  for (const locale of locales)
    test(`R-DESK-29 hints lie below the picture, and nothing that is said moves it, ${locale}`, async ({
      page,
    }) => {
      await open(page);
      for (const height of [844, 720]) {
        await page.setViewportSize({ width: 390, height });
        await show(page, "deskMeasured", locale);
        const calm = await edges(page, '[class*="_rotate_"]');
        expect(calm.note[0]).toBeGreaterThanOrEqual(calm.picture[1]);
        await show(page, "deskSlowNetwork", locale);
        const slow = await edges(page, "strong");
        expect(slow.picture).toEqual(calm.picture);
        expect(slow.note[1]).toBeLessThanOrEqual(slow.picture[0]);
        await show(page, "deskCannotPause", locale);
        const hint = await edges(page, '[class*="_hint_"]');
        expect(hint.note[0]).toBeGreaterThanOrEqual(hint.picture[1]);
        // On the lower screen there is no room between the buttons: it covers some of them.
        await show(page, "deskControls", locale);
        const controls = await edges(page, "[data-notice]");
        expect(controls.note[0]).toBeGreaterThanOrEqual(controls.picture[1]);
      }
    });

  test("R-SHAPE-03 upright the middle of a wide picture fills the screen's width, sideways all of it shows", async ({
    page,
  }) => {
    await open(page);
    await page.setViewportSize(defaultSize);
    await show(page, "deskShooter", "en");
    const video = () =>
      page.locator("video").evaluate((shown) => {
        const { width, height } = shown.getBoundingClientRect();
        return { width, height, fit: getComputedStyle(shown).objectFit };
      });
    expect(await video()).toEqual({ width: 390, height: 292.5, fit: "cover" });
    await page.setViewportSize({ width: 844, height: 390 });
    expect(await video()).toEqual({ width: 844, height: 390, fit: "contain" });
    // Too low for all of the width: the picture is 866 by 400.
    await page.setViewportSize({ width: 390, height: 420 });
    const { width, height } = await video();
    expect(width).toBeLessThan(390);
    expect(width / height).toBeCloseTo(866 / 400, 2);
  });

  test("R-TOUCH-03 the words below a button's label stay inside the round button", async ({ page }) => {
    await open(page);
    await page.setViewportSize(defaultSize);
    await show(page, "deskFour", "en");
    const words = page.locator('[class*="_does_"]');
    expect(await words.count()).toBeGreaterThan(2);
    const outside = await words.evaluateAll((all) =>
      all.flatMap((each) => {
        each.textContent = "Join, bomb";
        const { left, top, width } = each.parentElement?.getBoundingClientRect() ?? new DOMRect();
        const radius = width / 2;
        const letters = document.createRange();
        letters.selectNodeContents(each);
        // How far a line's ends are from the middle, at its baseline.
        return [...letters.getClientRects()]
          .map((line) => Math.hypot(line.width / 2, line.top + line.height * 0.78 - top - radius))
          .filter((far) => far > radius - 4 || each.getBoundingClientRect().left < left);
      }),
    );
    expect(outside).toEqual([]);
  });

  test("R-LAYOUT-01 the editor's panel for all controls is as high as what is in it", async ({ page }) => {
    await open(page);
    await page.setViewportSize(defaultSize);
    await show(page, "deskEditor", "en");
    await page.getByRole("button", { name: "All controls" }).click();
    await expect(page.getByRole("button", { name: "Back to the game’s own" })).toBeInViewport({ ratio: 1 });
  });
});

test.describe("the desk of a computer", () => {
  test.use({ viewport: sizes[4], isMobile: false, hasTouch: false });
  isServed();

  test("R-DESK-01 the picture has all of the window, also in a game with touch controls", async ({
    page,
  }) => {
    await open(page);
    await show(page, "deskFour", "en");
    const box = await page.locator("[data-screen]").boundingBox();
    expect(box).toEqual({ x: 0, y: 0, ...sizes[4] });
  });

  test("R-SHAPE-03 a narrow window shows the whole picture", async ({ page }) => {
    await open(page);
    await page.setViewportSize(defaultSize);
    await show(page, "deskShooter", "en");
    await expect(page.locator("video")).toHaveCSS("object-fit", "contain");
  });
});

test.describe("the gallery with hostile texts", () => {
  isServed();

  test("words of 20 wide letters and summaries of 10,000 push nothing off the page", {
    tag: "@full",
  }, async ({ page }) => {
    const flaws: string[] = [];
    for (const name of await open(page)) {
      if (isSecondary(name)) continue;
      for (const size of [sizes[0], sizes[1], sizes[4]]) {
        if (size === sizes[0]) await show(page, name, "en", true);
        await resize(page, size);
        const found = await page.evaluate(() => window.gallery.inspect());
        // No line has room for them.
        const others = found.filter(({ kind }) => kind !== "torn");
        flaws.push(...others.map(({ kind, where }) => `${name} ${size.width}: ${kind} ${where}`));
      }
    }
    await page.setViewportSize(defaultSize);
    await show(page, "details", "en", true);
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeInViewport({ ratio: 1 });
    const folded = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.getByRole("button", { name: "Read all" }).click();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(folded + 2_000);
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeInViewport({ ratio: 1 });
    expect(flaws).toEqual([]);
  });
});

test.describe("the gallery in a pseudo-locale", () => {
  let folder: string;
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "cloudplay-gallery-"));
    process.env.PSEUDO_LOCALE = "en-XA";
    await buildGallery(folder);
    server = await serveGallery(port(), folder);
  });
  test.afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  test("R-LOC-02 no text is hard-coded, and longer texts fit", { tag: "@full" }, async ({ page }) => {
    const flaws: string[] = [];
    await page.setViewportSize(defaultSize);
    for (const name of await open(page)) {
      if (isSecondary(name)) continue;
      await show(page, name, "en");
      const found = await page.evaluate(() => {
        const { inspect, hardCoded, dataTexts } = window.gallery;
        return [...inspect(), ...hardCoded(dataTexts())];
      });
      // Its words are longer than any of a language: one alone may be wider than its place.
      const others = found.filter(({ kind }) => kind !== "torn");
      flaws.push(...others.map(({ kind, where }) => `${name}: ${kind} ${where}`));
    }
    expect(flaws).toEqual([]);
  });
});

/** Violations that axe rates serious or critical. Runs in the page. */
async function seriousViolations(): Promise<string[]> {
  const axe: unknown = Reflect.get(window, "axe");
  const run = typeof axe === "object" && axe !== null ? Reflect.get(axe, "run") : null;
  if (typeof run !== "function") throw new Error("axe is not here");
  const { violations } = await run.call(axe, document, { resultTypes: ["violations"] });
  return violations
    .filter(({ impact }: { impact: string }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }: { id: string; nodes: { html: string; failureSummary: string }[] }) =>
      nodes.map(
        ({ html, failureSummary }) => `${id} ${html.slice(0, 160)} ${failureSummary.split("\n")[1] ?? ""}`,
      ),
    );
}
