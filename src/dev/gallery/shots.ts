import { mkdir } from "node:fs/promises";
import path from "node:path";
import { chromium } from "@playwright/test";
import { createServer } from "vite";
import { locales } from "../../../streams/wire/locale.ts";
import { scenes } from "./scenes.ts";

/**
 * Takes a screenshot of every scene in both languages, at three sizes, and reports those that scroll
 * horizontally.
 *
 *   npx tsx src/dev/gallery/shots.ts <folder> [--port 8481] [--only home,queue] [--sizes phone,landscape] [--locales en]
 */
const sizes = {
  phone: { width: 390, height: 844 },
  landscape: { width: 844, height: 390 },
  desktop: { width: 1280, height: 800 },
  small: { width: 320, height: 568 },
} as const;

const [folder = "screenshots"] = process.argv.slice(2);
const option = (name: string): string | undefined => {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? undefined : process.argv[index + 1];
};
const chosen = (name: string, all: readonly string[]): readonly string[] => option(name)?.split(",") ?? all;

const port = Number(option("port") ?? 8481);
const server = await createServer({
  server: { port, strictPort: true, host: "127.0.0.1" },
  logLevel: "warn",
});
await server.listen();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
await mkdir(folder, { recursive: true });
try {
  for (const [size, viewport] of Object.entries(sizes)) {
    if (!chosen("sizes", ["phone", "landscape", "desktop"]).includes(size)) continue;
    const touch = size !== "desktop";
    const context = await browser.newContext({ viewport, hasTouch: touch, isMobile: touch });
    for (const locale of chosen("locales", locales))
      for (const scene of chosen("only", Object.keys(scenes))) {
        const page = await context.newPage();
        page.on("pageerror", (error) => console.error(`${scene}: ${error.message}`));
        page.on(
          "console",
          (message) => message.type() === "error" && console.error(`${scene}: ${message.text()}`),
        );
        await page.goto(
          `http://127.0.0.1:${port}/src/dev/gallery/index.html?scene=${scene}&locale=${locale}`,
        );
        await page.waitForFunction(() => document.querySelector("#root")?.childElementCount);
        await page.waitForLoadState("networkidle");
        await page.evaluate(() =>
          Promise.all(
            document
              .getAnimations()
              .filter(
                (a) =>
                  a.effect?.getComputedTiming().iterations === 1 &&
                  a.effect.getComputedTiming().duration !== 20_000 &&
                  Number(a.effect.getComputedTiming().duration) < 1000,
              )
              .map((a) => a.finished.catch(() => null)),
          ),
        );
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (over > 0) console.error(`${scene} ${size} ${locale}: ${over} px too wide`);
        await page.screenshot({ path: path.join(folder, `${scene}-${size}-${locale}.png`) });
        await page.close();
      }
    await context.close();
  }
} finally {
  await browser.close();
  await server.close();
}
