import { expect, test } from "./support/fixtures.ts";
import {
  addSinglePlay,
  dismissGift,
  expectVideoPlaying,
  keyCapBrightness,
  loudness,
  overrideConfig,
  quitGame,
  signIn,
} from "./support/player.ts";

const cap = { a: 4 };

test("R-ROUTE-02 R-GIFT-01 R-SES-04 R-PLAY-04 R-PLAY-06 R-QUEUE-01 R-QUEUE-03 R-DESK-01 end to end: sign in, browse, queue behind a player who leaves, play", async ({
  page,
  seatedPlayer,
}) => {
  // Ann takes the only seat.
  const ann = await seatedPlayer("Ann of the whole way");

  // Ben opens a game with several modes. Signed out, he is sent to sign-in and back.
  await addSinglePlay(page, "g-brick-comet");
  await signIn(page, "Ben of the whole way", "/gameDetails?id=g-brick-comet");
  await dismissGift(page);
  await expect(page.getByRole("heading", { name: "Brick Comet" })).toBeVisible();

  // Home links to the game, too.
  await page.getByRole("link", { name: "Home" }).click();
  await expect(page.getByRole("heading", { name: "Top 10" })).toBeVisible();
  await page
    .getByRole("link", { name: /Brick Comet/ })
    .first()
    .click();
  await page.waitForURL(/\/gameDetails\?id=g-brick-comet$/);

  // In a browser session without a speed test, pressing Play has to wait for it.
  await overrideConfig(page, { speedTest: { probes: 10, intervalMs: 1_000 } });
  await page.evaluate(() => sessionStorage.removeItem("SPEED_TEST"));
  await page.reload();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const testing = page.getByRole("dialog").filter({ hasText: "Please wait about 20s" });
  await expect(testing).toBeVisible();
  await expect(testing).toBeHidden({ timeout: 20_000 });

  const modes = page.getByRole("dialog").filter({ hasText: "Choose one of your gaming mode" });
  await expect(modes).toBeVisible();
  await expect(modes.getByRole("button", { name: "START" })).toBeDisabled();
  await modes.getByRole("radio", { name: /PC Mode/ }).click();
  await modes.getByRole("button", { name: "START" }).click();

  const queue = page.getByRole("dialog").filter({ hasText: "Players ahead of you" });
  await expect(queue).toBeVisible();
  await expect(queue.getByText("1", { exact: true })).toBeVisible();
  await page.mouse.click(195, 30);
  const tab = page.getByRole("button", { name: /Player ahead of you/ });
  await expect(tab).toBeVisible();
  await tab.click();
  await expect(queue).toBeVisible();

  // Ann leaves, and Ben's game starts by itself.
  await quitGame(ann);
  await page.waitForURL(/\/streamDesk$/, { timeout: 20_000 });
  await expectVideoPlaying(page);

  // A press lights up its key cap in the video.
  const dark = await keyCapBrightness(page, cap.a);
  await page.getByRole("button", { name: /^A / }).hover();
  await page.mouse.down();
  await expect.poll(() => keyCapBrightness(page, cap.a)).toBeGreaterThan(dark + 60);
  await page.mouse.up();
  await expect.poll(() => keyCapBrightness(page, cap.a)).toBeLessThan(dark + 40);

  // Sound plays until it is turned off.
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.01);
  await page.getByRole("button", { name: "Turn the sound off" }).click();
  await expect.poll(() => loudness(page)).toBe(0);
  await page.getByRole("button", { name: "Turn the sound on" }).click();
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.01);

  // After a reload a prompt leads back into the same game.
  await page.reload();
  const again = page.getByRole("dialog").filter({ hasText: "Reenter the game?" });
  await expect(again).toBeVisible();
  await again.getByRole("button", { name: "Reenter" }).click();
  await expectVideoPlaying(page);
  await quitGame(page);
});
