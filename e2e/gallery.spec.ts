import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, type Request, test } from "@playwright/test";
import { build, type PreviewServer, preview } from "vite";
import type {} from "../src/dev/gallery/gallery.tsx";
import { doubleLetters, setLetters, usualLetters } from "./support/letters.ts";

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
const defaultSize = sizes[1];
/** Secondary states are no larger than the main one, so the two tightest sizes are enough. */
const isSecondary = (name: string): boolean => /(Loading|Failed|Empty|Offline|Busy)$/.test(name);
const tightWidths: readonly number[] = [320, 844];
/**
 * GALLERY=all: every state at every size in both languages. By default Thai, whose texts are longer, only at the tight
 * sizes.
 */
const full = process.env.GALLERY === "all";
/** The sizes of which screenshots are kept for review. */
const isCaptured = ({ width }: { width: number }): boolean => full || width === 390 || width === 320;
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
let folder: string;

/** Builds the gallery into a temporary folder and serves it. */
async function serveGallery(pseudoLocale = ""): Promise<PreviewServer> {
  process.env.PSEUDO_LOCALE = pseudoLocale;
  folder = await mkdtemp(join(tmpdir(), "cloudplay-gallery-"));
  await build({
    logLevel: "error",
    build: { outDir: folder, rolldownOptions: { input: "src/dev/gallery/index.html" } },
  });
  return preview({
    logLevel: "error",
    build: { outDir: folder },
    preview: { port: port(), strictPort: true, host: "127.0.0.1" },
  });
}

async function stopGallery(): Promise<void> {
  await server.close();
  await rm(folder, { recursive: true, force: true });
}

/** React shows what has come late at most this long after the last such thing, ms. */
const revealedAfter = 350;
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

async function show(page: Page, name: string, locale: "en" | "th", wide = false): Promise<void> {
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

async function stopChanging(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let quiet = 0, before = ""; quiet < 5; ) {
      await window.gallery.nextFrame();
      const now = document.body.innerHTML;
      const has = (selector: string): boolean => document.querySelector(selector) !== null;
      // A backdrop without its pop-up, or a progress bar instead of the page, still waits for code.
      const waits =
        (has('[class*="_backdrop_"][data-shown]') && !has("[role=dialog], [role=alertdialog]")) ||
        has("#root > [role=progressbar]");
      quiet = now === before && !waits ? quiet + 1 : 0;
      before = now;
    }
  });
}

async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await window.gallery.nextFrame();
    for (const animation of document.getAnimations())
      if (Number(animation.effect?.getComputedTiming().endTime) < 2_000) animation.finish();
  });
}

/** The flaws of a scene: at all sizes, those that axe finds, and with letters of 200 %. */
async function flawsOf(page: Page, name: string, locale: "en" | "th"): Promise<string[]> {
  const flaws: string[] = [];
  await page.setViewportSize(defaultSize);
  await show(page, name, locale);
  for (const size of sizes) {
    if (!full && (isSecondary(name) || locale === "th") && !tightWidths.includes(size.width)) continue;
    await page.setViewportSize(size);
    await finishAnimations(page);
    const found = await page.evaluate(() => window.gallery.inspect());
    flaws.push(...found.map(({ kind, where }) => `${name} ${size.width}×${size.height}: ${kind} ${where}`));
    if (isCaptured(size))
      await page.screenshot({
        path: `${screenshots}/${name}-${size.width}x${size.height}-${locale}.jpg`,
        type: "jpeg",
        quality: 70,
      });
  }
  if (isSecondary(name)) return flaws;
  await page.setViewportSize(defaultSize);
  await finishAnimations(page);
  flaws.push(...(await page.evaluate(seriousViolations)).map((flaw) => `${name}: ${flaw}`));
  await setLetters(page, doubleLetters);
  for (const size of full ? [defaultSize, sizes[0]] : [sizes[0]]) {
    await page.setViewportSize(size);
    await finishAnimations(page);
    const found = await page.evaluate(() => window.gallery.inspect());
    flaws.push(...found.map(({ kind, where }) => `${name} ${size.width} at 200 %: ${kind} ${where}`));
  }
  await setLetters(page, usualLetters);
  return flaws;
}

test.describe("the gallery", () => {
  test.beforeAll(async () => {
    server = await serveGallery();
  });
  test.afterAll(stopGallery);

  const walks = (["en", "th"] as const).flatMap((locale) =>
    Array.from({ length: parts }, (_, part) => ({ locale, part })),
  );
  for (const { locale, part } of walks) {
    test(`every screen and pop-up: five sizes, text at 200 %, axe, ${locale}, part ${part + 1} of ${parts}`, async ({
      page,
    }) => {
      const flaws: string[] = [];
      page.on("pageerror", (error) => flaws.push(`error: ${error.message}`));
      const all = await open(page);
      const names = all.filter((_, index) => index % parts === part);
      expect(names.length).toBeGreaterThan(0);
      await page.addScriptTag({ path: "node_modules/axe-core/axe.min.js" });
      for (const name of names) {
        // One that never ends is named.
        const found = await test.step(name, () => flawsOf(page, name, locale), { timeout: 120_000 });
        flaws.push(...found);
      }
      expect(flaws).toEqual([]);
    });
  }
});

test.describe("the gallery with hostile texts", () => {
  test.beforeAll(async () => {
    server = await serveGallery();
  });
  test.afterAll(stopGallery);

  test("words of 20 wide letters and summaries of 10,000 push nothing off the page", async ({ page }) => {
    const flaws: string[] = [];
    for (const name of await open(page)) {
      if (isSecondary(name)) continue;
      for (const size of full ? [sizes[0], sizes[1], sizes[4]] : [sizes[0], sizes[4]]) {
        await page.setViewportSize(size);
        if (size === sizes[0]) await show(page, name, "en", true);
        await finishAnimations(page);
        const found = await page.evaluate(() => window.gallery.inspect());
        // No line has room for them.
        const others = found.filter(({ kind }) => kind !== "torn");
        flaws.push(...others.map(({ kind, where }) => `${name} ${size.width}: ${kind} ${where}`));
      }
    }
    await page.setViewportSize(defaultSize);
    await show(page, "details", "en", true);
    await expect(page.getByRole("button", { name: "Play" })).toBeInViewport({ ratio: 1 });
    const folded = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.getByRole("button", { name: "Read all" }).click();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(folded + 2_000);
    await expect(page.getByRole("button", { name: "Play" })).toBeInViewport({ ratio: 1 });
    expect(flaws).toEqual([]);
  });
});

test.describe("the gallery in a pseudo-locale", () => {
  test.beforeAll(async () => {
    server = await serveGallery("en-XA");
  });
  test.afterAll(stopGallery);

  test("R-LOC-02 no text is hard-coded, and longer texts fit", async ({ page }) => {
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
