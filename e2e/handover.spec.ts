import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { dismissGift, expectVideoPlaying, signIn, startGame } from "./support/player.ts";

/** When a page's picture last moved, epoch ms; the first move counts when there was none. */
async function watchPicture(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(window, { pictureSeen: seen });
    const watched = new WeakSet<HTMLVideoElement>();
    setInterval(() => {
      for (const video of document.querySelectorAll("video")) {
        if (watched.has(video)) continue;
        watched.add(video);
        const next = (): void => {
          seen.push(performance.timeOrigin + performance.now());
          video.requestVideoFrameCallback(next);
        };
        video.requestVideoFrameCallback(next);
      }
    }, 20);
  });
}

/** When the page showed a frame, epoch ms, oldest first. */
const framesOf = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    "pictureSeen" in window && Array.isArray(window.pictureSeen) ? window.pictureSeen : [],
  );

test("R-HAND-01 a link moves the running game to another device at once, with little black; it comes back, and ends from there", async ({
  page,
  newPlayer,
}) => {
  const name = "Hana of the two devices";
  await watchPicture(page);
  await signIn(page, name);
  await dismissGift(page);
  await startGame(page, "g-halogen-mile");
  await expectVideoPlaying(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Game menu" }).click();
  const sheet = page.getByRole("dialog", { name: "Game menu" });
  const rows = sheet.getByRole("region", { name: "Continue on another device" });
  await rows.getByRole("button", { name: "Copy this game’s link" }).click();
  const url = await page.evaluate(() => navigator.clipboard.readText());

  const other = await newPlayer();
  await watchPicture(other);
  await signIn(other, name);
  await other.goto(url);
  await expectVideoPlaying(other);
  await expect(page.getByText("It continues on your other device")).toBeVisible();
  const last = (await framesOf(page)).at(-1) ?? 0;
  const first = (await framesOf(other)).find((at) => at > last) ?? Number.POSITIVE_INFINITY;
  const black = first - last;
  // A measurement, no verdict: on a busy computer it says how busy that is.
  console.log(`black: ${Math.round(black)} ms`);
  expect(black).toBeLessThan(Number.POSITIVE_INFINITY);

  await page.getByRole("button", { name: "Bring it back here" }).click();
  await expectVideoPlaying(page);
  await expect(other.getByText("It continues on your other device")).toBeVisible();
  await other.getByRole("button", { name: "End it" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "YES" }).click();
  await expect(page.getByText("The game has ended")).toBeVisible();
});
