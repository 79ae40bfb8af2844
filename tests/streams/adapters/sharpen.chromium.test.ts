import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hasChromium, pageWith, sharedChromium } from "../../support/chromium.ts";

const html = `<!doctype html><style>.half { display: block; width: 50%; height: 100%; margin-inline: auto; object-fit: cover; }</style>
<body style="margin:0"><div style="position:relative;width:480px;height:300px">
<video class="half"></video></div></body>`;

let page: Page;

const steepest = (row: readonly number[], from: number, to: number): number =>
  Math.max(...row.slice(from + 1, to).map((value, index) => Math.abs(value - (row[from + index] ?? value))));
const states = (): Promise<readonly string[]> => page.evaluate(() => window.sharpenBench.states);
const canvas = () =>
  page.evaluate(() => {
    const shown = document.querySelector("canvas");
    if (!shown) return null;
    const { left, top, width, height } = shown.getBoundingClientRect();
    return {
      left,
      top,
      width,
      height,
      visibility: shown.style.visibility,
      fit: getComputedStyle(shown).objectFit,
      across: shown.width,
    };
  });

describe.skipIf(!hasChromium)("R-PIC-03 sharpening in Chromium", () => {
  beforeEach(async () => {
    const browser = sharedChromium("blocked", ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]);
    const url = "http://localhost:8397/";
    page = await pageWith("tests/streams/adapters/sharpen/page.ts", { url, html, browser });
  });
  afterEach(() => page.close());

  test("makes edges steeper, leaves flat areas as they are, and keeps the brightness", async () => {
    const { plain, sharp, means, picture } = await page.evaluate(() => window.sharpenBench.compare());
    const to = process.env.SHARPEN_PICTURE;
    if (to) writeFileSync(to, Buffer.from(picture.split(",")[1] ?? "", "base64"));
    // The edge is around px 240 of the row; left and right of it the row is flat.
    expect(steepest(sharp, 210, 270)).toBeGreaterThan(steepest(plain, 210, 270) * 1.15);
    for (const at of [30, 90, 150, 460])
      expect(Math.abs((sharp[at] ?? 0) - (plain[at] ?? 0))).toBeLessThan(1);
    // Nothing overshoots what it lies between.
    expect(Math.min(...sharp.slice(200, 280))).toBeGreaterThanOrEqual(Math.min(...plain) - 8);
    expect(Math.max(...sharp.slice(200, 280))).toBeLessThanOrEqual(Math.max(...plain.slice(200, 280)) + 8);
    expect(Math.abs(means[1] / means[0] - 1)).toBeLessThan(0.01);
  });

  test("is not offered where only the processor draws", async () => {
    expect(await page.evaluate(() => window.sharpenBench.offersSoftware())).toBe(false);
  });

  test("covers the video exactly, lets its input through, and leaves the bare video when it is turned off", async () => {
    await page.evaluate(() => window.sharpenBench.play());
    await expect.poll(async () => (await canvas())?.visibility).toBe("visible");
    expect(await canvas()).toMatchObject({
      left: 120,
      top: 0,
      width: 240,
      height: 300,
      fit: "cover",
      across: 533,
    });
    expect(await page.evaluate(() => document.elementFromPoint(240, 150)?.tagName)).toBe("VIDEO");
    await page.evaluate(() => window.sharpenBench.choose("off"));
    expect(await canvas()).toBe(null);
    expect(await states()).toEqual(["on", "off"]);
    await page.evaluate(() => window.sharpenBench.choose("on"));
    await expect.poll(async () => (await canvas())?.visibility).toBe("visible");
    await page.evaluate(() => window.sharpenBench.stop());
    expect(await canvas()).toBe(null);
  });

  test("shows the bare video while the graphics processor is taken away, and comes back with it", async () => {
    await page.evaluate(() => window.sharpenBench.play());
    await expect.poll(async () => (await canvas())?.visibility).toBe("visible");
    await page.evaluate(() => window.sharpenBench.lose());
    await expect.poll(async () => (await canvas())?.visibility).toBe("hidden");
    await page.evaluate(() => window.sharpenBench.restore());
    await expect.poll(async () => (await canvas())?.visibility).toBe("visible");
  });
});
