import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { expectVideoPlaying, openAs, startGame } from "../support/player.ts";

const left = "It continues on your other device";

/** Notes when a page shows frames, and since when it says that the game has gone to another device. */
async function watchPicture(page: Page): Promise<void> {
  await page.addInitScript((goneText) => {
    const frames: number[] = [];
    const gone: number[] = [];
    Object.assign(window, { pictureSeen: frames, pictureGone: gone });
    const watched = new WeakSet<HTMLVideoElement>();
    const now = (): number => performance.timeOrigin + performance.now();
    setInterval(() => {
      if (gone.length === 0 && document.body?.textContent?.includes(goneText)) gone.push(now());
      for (const video of document.querySelectorAll("video")) {
        if (watched.has(video)) continue;
        watched.add(video);
        const next = (): void => {
          frames.push(now());
          video.requestVideoFrameCallback(next);
        };
        video.requestVideoFrameCallback(next);
      }
    }, 20);
  }, left);
}

/** When the page showed a frame, epoch ms, oldest first. */
const framesOf = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    "pictureSeen" in window && Array.isArray(window.pictureSeen) ? window.pictureSeen : [],
  );

/** When the page first said that the game has gone, epoch ms. */
const goneOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    "pictureGone" in window && Array.isArray(window.pictureGone) ? Number(window.pictureGone[0]) : Number.NaN,
  );

test("R-HAND-01 a link moves the running game to another device at once, with little black; it comes back, and ends from there", async ({
  page,
  newPlayer,
}) => {
  const name = "Hana of the two devices";
  await watchPicture(page);
  await openAs(page, name);
  await startGame(page, "g-halogen-mile");
  await expectVideoPlaying(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Game menu" }).click();
  const sheet = page.getByRole("dialog", { name: "Game menu" });
  await sheet.getByRole("tab", { name: "Together" }).click();
  const rows = sheet.getByRole("region", { name: "Continue on another device" });
  await rows.getByRole("button", { name: "Copy this game’s link" }).click();
  const url = await page.evaluate(() => navigator.clipboard.readText());

  const other = await newPlayer();
  await watchPicture(other);
  await openAs(other, name);
  await other.goto(url);
  await expect(other.getByText("Get ready")).toBeVisible();
  await expectVideoPlaying(other);
  await expect(page.getByText(left)).toBeVisible();
  // While no device shows the game. Its last frame says little: behind the sheet the game stands still, and none is sent.
  const black = ((await framesOf(other))[0] ?? Number.POSITIVE_INFINITY) - (await goneOf(page));
  // A measurement, no verdict: on a busy computer it says how busy that is.
  console.log(`black: ${Math.round(Math.max(0, black))} ms`);
  expect(black).toBeLessThan(Number.POSITIVE_INFINITY);

  await page.getByRole("button", { name: "Bring it back here" }).click();
  await expectVideoPlaying(page);
  await expect(other.getByText(left)).toBeVisible();
  await other.getByRole("button", { name: "End game" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "End the game" }).click();
  await expect(page.getByText("The game has ended")).toBeVisible();
});
