import type { Browser, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { closeSheet, joinAs, openSheet, stranger } from "../support/party.ts";
import { cannotPlay, expectFirstScreen, mrboom, pressPlay } from "../support/pcGames.ts";
import { expectVideoPlaying, openAs, paddlePosition, signInByRequest, startGame } from "../support/player.ts";
import { expectChanged, expectSight, lookAt, sees } from "../support/sight.ts";

/** A television that shows its code. */
async function openTelevision(browser: Browser): Promise<{ tv: Page; code: string }> {
  const tv = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
  await tv.goto("/tv");
  const code = (await tv.getByText(/^[2-9A-HJ-NP-Z]{6}$/).textContent()) ?? "";
  return { tv, code };
}

/** What a friend's phone reads from the television: the link with the PIN. */
async function linkOn(player: Page, tv: Page): Promise<string> {
  await player.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openSheet(player);
  await player.getByRole("button", { name: "Copy the link" }).click();
  const link = await player.evaluate(() => navigator.clipboard.readText());
  const pin = /\d{6}/.exec((await tv.getByText(/^PIN \d{6}$/).textContent()) ?? "")?.[0];
  await closeSheet(player);
  return `${link}.${pin}`;
}

/** Frames that came, and their width. */
const pictureOf = (page: Page) =>
  page.locator("video").evaluate((video: HTMLVideoElement) => {
    return { frames: video.getVideoPlaybackQuality().totalVideoFrames, width: video.videoWidth };
  });

test("R-TOGETHER-09 R-TOGETHER-10 a television shows the game, two phones are pads, and the pad is passed", async ({
  page,
  browser,
}) => {
  const { tv, code } = await openTelevision(browser);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, "Tia of the television", `/tv/code#${code}`);
  await page.getByRole("button", { name: "Play on this TV" }).click();
  await page.getByRole("link", { name: "Choose a game" }).click();
  await expect(tv.getByText("Connected. Now choose a game on your phone.")).toBeVisible();
  await page.goto("/gameDetails?id=g-brick-comet");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expectVideoPlaying(tv);
  await expect(page.getByText("On your TV")).toBeVisible();

  // The phone's decoder rests; the pad steers what the television shows, and turning the phone leaves its picture as it is.
  const [{ frames }, { width }] = [await pictureOf(page), await pictureOf(tv)];
  await page.setViewportSize({ width: 844, height: 390 });
  await page.getByRole("button", { name: /^A/ }).tap();
  await expect.poll(() => paddlePosition(tv)).toBeGreaterThan(0);
  const steers = async (pad: Page): Promise<void> => {
    const before = await paddlePosition(tv);
    await pad.getByRole("button", { name: before > 0.5 ? /Paddle left/ : /Paddle right/ }).hover();
    await pad.mouse.down();
    await expect.poll(async () => Math.abs((await paddlePosition(tv)) - before)).toBeGreaterThan(0.03);
    await pad.mouse.up();
  };
  await steers(page);
  expect((await pictureOf(page)).frames).toBeLessThan(frames + 5);
  expect((await pictureOf(tv)).width).toBe(width);

  const ann = await stranger(browser);
  await joinAs(ann, { url: await linkOn(page, tv) }, "Ann");
  await expect(ann.getByText("You’re watching")).toBeVisible();
  await expect(async () => {
    await tv.keyboard.press("Enter");
    await expect(tv.getByText(/^.?Ann.?: watches$/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const shown = await pictureOf(ann);

  const sheet = await openSheet(page);
  await sheet.getByRole("button", { name: "Give the pad", exact: true }).click();
  for (const screen of [tv, page]) await expect(screen.getByText(/Ann.? has the pad/).first()).toBeVisible();
  await expect(ann.getByText("You have the pad")).toBeVisible();
  await steers(ann);
  expect(await pictureOf(ann)).toEqual(shown);
  await page.getByRole("button", { name: /Take it back/ }).click();
  await expect(tv.getByText("The player has the pad again")).toBeVisible();
  await expect(ann.getByText("You’re watching")).toBeVisible();

  // A television that is closed: the game waits, and the phone has the picture.
  await tv.context().close();
  await expect(page.getByText("On your TV")).toBeHidden();
  await expect(page.getByText("The TV is gone. Go on here?")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expectVideoPlaying(page);
  await ann.context().close();
});

test("R-TOGETHER-09 a reload of each side, a second television that asks, and the end of the game", {
  tag: "@full",
}, async ({ page, browser }) => {
  await openAs(page, "Rea of the reload");
  await startGame(page, "g-brick-comet");
  const first = await openTelevision(browser);
  const show = async (code: string) => {
    const sheet = await openSheet(page);
    await sheet.getByRole("button", { name: "Play on a TV" }).click();
    await sheet.getByLabel("Code on the TV").fill(code.toLowerCase());
    await sheet.getByRole("button", { name: "Play on this TV" }).click();
    return sheet;
  };
  await (await show("AAAAAA")).getByText("No TV shows this code. Please check it.").waitFor();
  await closeSheet(page);
  await show(first.code);
  await expect(first.tv.locator("video")).toBeVisible();
  await closeSheet(page);
  await expect(page.getByText("On your TV")).toBeVisible();
  await first.tv.reload();
  await expect(first.tv.locator("video")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Reenter" }).click();
  await expect(page.getByText("On your TV")).toBeVisible();

  const second = await openTelevision(browser);
  const sheet = await show(second.code);
  await sheet.getByRole("button", { name: "Show it on this TV instead" }).click();
  await expect(second.tv.locator("video")).toBeVisible();
  await expect(first.tv.getByText(/^[2-9A-HJ-NP-Z]{6}$/)).toBeVisible({ timeout: 20_000 });
  await sheet.getByRole("button", { name: "End game" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End the game", exact: true }).click();
  await expect(second.tv.getByText("The game is no longer on this TV.")).toBeVisible();
  await expect(second.tv.getByText(/^[2-9A-HJ-NP-Z]{6}$/)).toBeVisible({ timeout: 20_000 });
  for (const { tv } of [first, second]) await tv.context().close();
});

test.describe("with a game for two", () => {
  test.skip(cannotPlay !== null, cannotPlay ?? "");

  test("R-TOGETHER-09 Mr.Boom: two phones are two pads on one television", { tag: "@full" }, async ({
    page,
    product,
    browser,
  }) => {
    const { tv, code } = await openTelevision(browser);
    await signInByRequest(page, "Mo of the big screen");
    await pressPlay(page, mrboom);
    await expectFirstScreen(page, product, mrboom);
    const sheet = await openSheet(page);
    await sheet.getByRole("button", { name: "Play on a TV" }).click();
    await sheet.getByLabel("Code on the TV").fill(code);
    await sheet.getByRole("button", { name: "Play on this TV" }).click();
    await closeSheet(page);
    await expectVideoPlaying(tv);
    const ann = await stranger(browser);
    await joinAs(ann, { url: await linkOn(page, tv) }, "Ann");
    await expect(ann.getByText("You’re player 2")).toBeVisible();
    const card = { left: 0.287, top: 0.35, right: 0.437, bottom: 0.54 };
    await expect(async () => {
      if (!(await sees(tv, mrboom.menu))) await page.keyboard.press("Enter", { delay: 200 });
      await expectSight(tv, mrboom.menu, 8_000);
      await page.keyboard.press("ControlRight", { delay: 200 });
      const free = await lookAt(tv, card);
      await ann.getByRole("button", { name: /^B FIRE/ }).tap();
      await expectChanged(tv, card, free, 5);
    }).toPass();
    for (const each of [tv, ann]) await each.context().close();
  });
});
