import { existsSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { cannotPlay, freedoom, pressPlay } from "../support/pcGames.ts";
import { expectVideoPlaying, openAs, signInByRequest, startGame } from "../support/player.ts";

/** The picture's shape as width by height, and how much of the page it leaves black at the sides and above and below, px. */
const pictureOf = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector("video");
    if (!video || video.videoWidth === 0) return null;
    const scale = Math.min(video.clientWidth / video.videoWidth, video.clientHeight / video.videoHeight);
    return {
      shape: Math.round((video.videoWidth / video.videoHeight) * 100) / 100,
      beside: Math.round(innerWidth - video.videoWidth * scale),
      above: Math.round(innerHeight - video.videoHeight * scale),
    };
  });

const wide = { shape: 2.17, beside: 0, above: 0 };

test.use({ viewport: { width: 844, height: 390 } });

test("R-SHAPE-02 a game fills a phone held sideways, follows it when it is turned, and takes another device's shape", async ({
  page,
  newPlayer,
}) => {
  const name = "Wanda of the wide screen";
  await openAs(page, name);
  await startGame(page, "g-halogen-mile");
  await expect.poll(() => pictureOf(page)).toEqual(wide);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => pictureOf(page)).toMatchObject({ shape: 0.8, beside: 0 });
  // The browser's bars come back.
  await page.setViewportSize({ width: 390, height: 664 });
  await expect.poll(() => pictureOf(page)).toMatchObject({ shape: 1.19, beside: 0 });
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(() => pictureOf(page)).toEqual(wide);

  const tablet = await newPlayer();
  await tablet.setViewportSize({ width: 1024, height: 768 });
  await openAs(tablet, name);
  await tablet.getByRole("button", { name: "Reenter" }).click();
  await tablet.waitForURL(/\/streamDesk$/);
  await expectVideoPlaying(tablet);
  await expect.poll(() => pictureOf(tablet)).toEqual({ shape: 1.33, beside: 0, above: 0 });
});

test.describe("a PC game", () => {
  test.skip(cannotPlay !== null, cannotPlay ?? "");

  test("R-SHAPE-01 Freedoom fills a phone held sideways", { tag: "@full" }, async ({ page }) => {
    await signInByRequest(page, "Doris of the wide corridors");
    await pressPlay(page, freedoom);
    await expectVideoPlaying(page);
    // 864 × 400: the width is a multiple of four.
    await expect.poll(() => pictureOf(page)).toEqual({ shape: 2.16, beside: 2, above: 0 });
  });

  test("R-SHAPE-02 OpenTTD follows a phone when it is turned", { tag: "@full" }, async ({ page }) => {
    test.skip(!existsSync("/usr/games/openttd"), "OpenTTD is missing: npm run games -- install g-openttd");
    await page.setViewportSize({ width: 390, height: 844 });
    await signInByRequest(page, "Theo of the turned tracks");
    await pressPlay(page, { id: "g-openttd", title: "OpenTTD" });
    await expectVideoPlaying(page);
    await expect.poll(() => pictureOf(page)).toMatchObject({ shape: 1, beside: 0 });
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(() => pictureOf(page)).toEqual(wide);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => pictureOf(page)).toMatchObject({ shape: 1, beside: 0 });
  });
});
