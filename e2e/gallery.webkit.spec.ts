import { mkdirSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { finishAnimations, revealedAfter, serveGallery, stopChanging } from "./support/gallery.ts";
import { noWebKit, type WebKitPage, withWebKit } from "./support/webkit.ts";

/** Inspects every screen and pop-up in WebKit the way `gallery.spec.ts` does in Chromium, at a phone's size. */

test.skip(noWebKit !== null, noWebKit ?? "");
test.setTimeout(900_000);

const screenshots = "screenshots/webkit";

/** Waits for lazy code and what that loads in turn, then finishes animations. */
async function settle(page: WebKitPage): Promise<void> {
  const loaded = () => page.evaluate(() => performance.getEntriesByType("resource").length);
  for (let before = -1, now = 0; now !== before; ) {
    before = await loaded();
    await stopChanging(page);
    now = await loaded();
    if (now !== before)
      await page.evaluate((ms) => new Promise<null>((done) => setTimeout(done, ms, null)), revealedAfter);
  }
  await finishAnimations(page);
}

for (const locale of ["en", "th"] as const)
  test(
    `every screen and pop-up in WebKit at a phone's size, ${locale}`,
    { tag: "@full" },
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, testInfo) => {
      const port = 8584 + 10 * testInfo.parallelIndex;
      const server = await serveGallery(port);
      mkdirSync(screenshots, { recursive: true });
      const flaws: string[] = [];
      try {
        await withWebKit(testInfo, async (page) => {
          await page.goto(`http://127.0.0.1:${port}/src/dev/gallery/index.html?test`);
          await expect.poll(() => page.evaluate(() => "gallery" in window)).toBe(true);
          const names = await page.evaluate(() => {
            performance.setResourceTimingBufferSize(10_000);
            // Without an exception it is a notice, such as that of a ResizeObserver that goes on in the next frame.
            addEventListener("error", ({ error, message }) => {
              if (error !== null) document.body.setAttribute("data-error", message);
            });
            return window.gallery.names;
          });
          expect(names.length).toBeGreaterThan(0);
          for (const name of names) {
            await page.evaluate(([scene, language]) => window.gallery.show(scene, language), [
              name,
              locale,
            ] as const);
            await settle(page);
            const found = await page.evaluate(() => window.gallery.inspect());
            flaws.push(...found.map(({ kind, where }) => `${name}: ${kind} ${where}`));
            await page.screenshot(`${screenshots}/${name}-${locale}.png`);
          }
          expect(await page.evaluate(() => document.body.getAttribute("data-error"))).toBeNull();
        });
      } finally {
        await server.close();
      }
      expect(flaws).toEqual([]);
    },
  );
