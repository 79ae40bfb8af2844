import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { expectVideoPlaying } from "../support/player.ts";

/** Frames shown in a second, over two of them or what a late timer makes of them. */
const framesPerSecond = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const video = document.querySelector("video");
    const before = video?.getVideoPlaybackQuality().totalVideoFrames ?? 0;
    const from = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const shown = (video?.getVideoPlaybackQuality().totalVideoFrames ?? 0) - before;
    return shown / ((performance.now() - from) / 1_000);
  });

test("R-PIC-01 the data saver halves the frames, also from the first one on after a reload, until it is turned off", {
  tag: "@full",
}, async ({ seatedPlayer }) => {
  const page = await seatedPlayer("Saver of the picture");
  const menu = page.getByRole("dialog", { name: "Game menu" });
  const choose = async (name: RegExp): Promise<void> => {
    await page.getByRole("button", { name: "Game menu" }).click();
    await menu.getByRole("tab", { name: "Picture and sound" }).click();
    await menu.getByRole("radio", { name }).check();
  };
  await choose(/^Data saver At most 315 MB an hour/);
  await expect(menu.getByText(/^Now 496 × 620, up to 30 frames a second/)).toBeVisible();
  await page.keyboard.press("Escape");
  // Both of the same two seconds; a busy computer may take a while to show enough.
  const isHalved = async (): Promise<boolean> => {
    const frames = await framesPerSecond(page);
    return frames > 8 && frames < 36;
  };
  await expect.poll(isHalved, { timeout: 60_000 }).toBe(true);

  const offered = page.waitForRequest((request) => request.url().endsWith("/whep"));
  await page.reload();
  await page.getByRole("button", { name: "Reenter" }).click();
  expect((await offered).postData()).toContain("a=x-picture-quality:saver");
  await expectVideoPlaying(page);
  await page.getByRole("button", { name: "Game menu" }).click();
  await menu.getByRole("tab", { name: "Picture and sound" }).click();
  await expect(menu.getByText(/^Now 496 × 620, up to 30 frames a second/)).toBeVisible();
  await expect(menu.getByRole("radio", { name: /^Data saver/ })).toBeChecked();
  await menu.getByRole("radio", { name: /^Automatic/ }).check();
  await expect(menu.getByText(/up to 60 frames a second/)).toBeVisible();
});
