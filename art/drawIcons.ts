import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { chromiumFlags, findChromium } from "../scripts/chromium.ts";

/**
 * Draws the app's icons from public/favicon.svg into public/icons. Maskable ones fill their square, so that a phone may cut any shape of it, with
 * the mark inside the middle four fifths that every shape leaves.
 *
 *   npx tsx art/drawIcons.ts
 */
const favicon = readFileSync("public/favicon.svg", "utf8");
const whole = favicon.replace(/ rx="\d+"/, "");
const icons = [
  { file: "icon-180", size: 180, svg: whole },
  { file: "icon-192", size: 192, svg: favicon },
  { file: "icon-512", size: 512, svg: favicon },
  { file: "maskable-192", size: 192, svg: whole },
  { file: "maskable-512", size: 512, svg: whole },
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
