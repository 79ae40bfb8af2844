import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { openAs, startGame } from "../support/player.ts";

/** Waits until the video has shown so many more frames. */
const framesShown = (page: Page, count: number): Promise<void> =>
  page.evaluate(
    (frames) =>
      new Promise((resolve) => {
        const video = document.querySelector("video");
        let left = frames;
        const shown = (): void => {
          left -= 1;
          if (left === 0) resolve();
          else video?.requestVideoFrameCallback(shown);
        };
        video?.requestVideoFrameCallback(shown);
      }),
    count,
  );

test("R-LAG-01 R-LAG-02 R-LAG-03 a game that was played says how long presses took, in the chip and in its report", {
  tag: "@full",
}, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("STATISTICS", '"shown"'));
  await openAs(page, "Lek of the report", "/gameDetails?id=g-halogen-mile");
  await startGame(page, "g-halogen-mile");

  // Frames come at most 60 times a second, so this lasts more than the 10 s from which on a report has words.
  for (let press = 0; press < 80; press += 1) {
    await page.keyboard.press(press % 2 === 0 ? "ArrowLeft" : "ArrowRight", { delay: 60 });
    // Its effect is on the screen before the next press: of two that overlap one alone is measured.
    await framesShown(page, 6);
  }
  // Upright the chip has no room for it.
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.getByText(/^[\d,]+ ms to the picture$/)).toBeVisible();

  // While playing, the sheet has the report so far.
  await page.getByRole("button", { name: "Game menu" }).click();
  await page.getByRole("tab", { name: "Help" }).click();
  await page.getByRole("button", { name: "How this session goes" }).click();
  await expect(page.getByText(/^[\d,]+ ms, typically$/)).toBeVisible();
  await page.getByRole("button", { name: "End game" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End the game", exact: true }).click();

  await expect(page.getByText(/^(Fast|Sometimes slow|Often slow)/)).toBeVisible();
  await page.getByRole("button", { name: "Technical details" }).click();
  const median = page.getByText(/^[\d,]+ ms, typically$/);
  await expect(median).toBeVisible();
  const ms = Number.parseInt(((await median.textContent()) ?? "").replaceAll(",", ""), 10);
  expect(ms).toBeGreaterThan(2);
  const presses = await page.getByText(/\d+ presses measured$/).textContent();
  expect(Number(/(\d+) presses measured$/.exec(presses ?? "")?.[1])).toBeGreaterThanOrEqual(15);
  await expect(page.getByText(/the speed test said: [\d,]+ ms$/)).toBeVisible();
});
