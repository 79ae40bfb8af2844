import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { build, type PreviewServer, preview } from "vite";
import type {} from "../src/dev/gallery/gallery.tsx";

/** Every screen and pop-up in every state, from the gallery: nothing cut, covered, too small, out of reach, or left in one language. */

const sizes = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;
const usual = sizes[1];
/** States beside the usual one are as large as it is, or smaller: the two tightest sizes say enough. */
const isAside = (name: string): boolean => /(Loading|Failed|Empty|Offline|Busy)$/.test(name);
const tight: readonly number[] = [320, 844];
/** WALK=all: every state at every size in both languages. Else Thai, whose texts are the longer ones, at the tight sizes alone. */
const full = process.env.WALK === "all";
/** The sizes whose pictures are kept for review. */
const isPictured = ({ width }: { width: number }): boolean => full || width === 390 || width === 320;
const pictures = "screenshots/walk";
const port = 8584;

test.use({ reducedMotion: "reduce", baseURL: `http://127.0.0.1:${port}` });
test.setTimeout(600_000);

let server: PreviewServer;
let folder: string;

/** Builds the gallery into a folder of its own, and serves it. */
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
    preview: { port, strictPort: true, host: "127.0.0.1" },
  });
}

async function stopGallery(): Promise<void> {
  await server.close();
  await rm(folder, { recursive: true, force: true });
}

async function open(page: Page): Promise<readonly string[]> {
  await page.goto("/src/dev/gallery/index.html?walk");
  await page.waitForFunction(() => "gallery" in window);
  return page.evaluate(() => window.gallery.names);
}

async function show(page: Page, name: string, locale: "en" | "th"): Promise<void> {
  await page.evaluate(([scene, language]) => window.gallery.show(scene, language), [name, locale] as const);
  await page.waitForFunction(() => document.querySelector("#root")?.childElementCount);
  await settle(page);
}

/** Lazy code has come, and what moves has arrived. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let quiet = 0, before = ""; quiet < 5; ) {
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 8)));
      const now = document.body.innerHTML;
      const has = (selector: string): boolean => document.querySelector(selector) !== null;
      // A veil without its pop-up, or a progress bar in the page's stead, still waits for code.
      const waits =
        (has('[class*="_backdrop_"][data-shown]') && !has("[role=dialog], [role=alertdialog]")) ||
        has("#root > [role=progressbar]");
      quiet = now === before && !waits ? quiet + 1 : 0;
      before = now;
    }
  });
  await arrive(page);
}

async function arrive(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    for (const animation of document.getAnimations())
      if (Number(animation.effect?.getComputedTiming().endTime) < 2_000) animation.finish();
  });
}

test.describe("the gallery", () => {
  test.beforeAll(async () => {
    server = await serveGallery();
  });
  test.afterAll(stopGallery);

  for (const locale of ["en", "th"] as const) {
    test(`every screen and pop-up: five sizes, letters of twice the size, axe, ${locale}`, async ({
      page,
    }) => {
      const flaws: string[] = [];
      page.on("pageerror", (error) => flaws.push(`error: ${error.message}`));
      const names = await open(page);
      await page.addScriptTag({ path: "node_modules/axe-core/axe.min.js" });
      for (const name of names) {
        await page.setViewportSize(usual);
        await show(page, name, locale);
        for (const size of sizes) {
          if (!full && (isAside(name) || locale === "th") && !tight.includes(size.width)) continue;
          await page.setViewportSize(size);
          await arrive(page);
          const found = await page.evaluate(() => window.gallery.inspect());
          flaws.push(
            ...found.map(({ kind, where }) => `${name} ${size.width}×${size.height}: ${kind} ${where}`),
          );
          if (isPictured(size))
            await page.screenshot({
              path: `${pictures}/${name}-${size.width}x${size.height}-${locale}.jpg`,
              type: "jpeg",
              quality: 70,
            });
        }
        if (isAside(name)) continue;
        await page.setViewportSize(usual);
        await arrive(page);
        flaws.push(...(await page.evaluate(seriousFlaws)).map((flaw) => `${name}: ${flaw}`));
        await scaleLetters(page, "200%");
        const found = await page.evaluate(() => window.gallery.inspect());
        await scaleLetters(page, "");
        flaws.push(
          ...found
            .filter(({ kind }) => kind !== "small")
            .map(({ kind, where }) => `${name} at 200 %: ${kind} ${where}`),
        );
      }
      expect(flaws).toEqual([]);
    });
  }
});

test.describe("the gallery in a made-up language", () => {
  test.beforeAll(async () => {
    server = await serveGallery("en-XA");
  });
  test.afterAll(stopGallery);

  test("R-LOC-02 no text is hard-coded, and longer ones have room", async ({ page }) => {
    const flaws: string[] = [];
    await page.setViewportSize(usual);
    for (const name of await open(page)) {
      if (isAside(name)) continue;
      await show(page, name, "en");
      const found = await page.evaluate(() => {
        const { inspect, hardCoded, dataTexts } = window.gallery;
        return [...inspect(), ...hardCoded(dataTexts())];
      });
      flaws.push(...found.map(({ kind, where }) => `${name}: ${kind} ${where}`));
    }
    expect(flaws).toEqual([]);
  });
});

async function scaleLetters(page: Page, size: string): Promise<void> {
  await page.evaluate((wanted) => {
    document.documentElement.style.fontSize = wanted;
  }, size);
  await arrive(page);
}

/** Runs in the page. */
async function seriousFlaws(): Promise<string[]> {
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
