import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { chromiumFlags, findChromium } from "./lib/chromium.ts";

/**
 * Draws the app's icons from public/favicon.svg into public/icons. Maskable icons fill their square, so that a phone may cut any shape;
 * the logo is in the middle 80 %, which every shape includes.
 *
 *   npx tsx scripts/drawIcons.ts
 */
const favicon = readFileSync("public/favicon.svg", "utf8");
const fullSquare = favicon.replace(/ rx="\d+"/, "");
const icons = [
  { file: "icon-180", size: 180, svg: fullSquare },
  { file: "icon-192", size: 192, svg: favicon },
  { file: "icon-512", size: 512, svg: favicon },
  { file: "maskable-192", size: 192, svg: fullSquare },
  { file: "maskable-512", size: 512, svg: fullSquare },
] as const;

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [...chromiumFlags],
});
try {
  const page = await browser.newPage();
  for (const { file, size, svg } of icons) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
    );
    writeFileSync(`public/icons/${file}.png`, await page.screenshot({ omitBackground: true }));
  }
} finally {
  await browser.close();
}
