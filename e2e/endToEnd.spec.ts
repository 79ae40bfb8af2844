import { expect, test } from "./support/fixtures.ts";
import {
  addSinglePlay,
  dismissGift,
  expectVideoPlaying,
  loudness,
  overrideConfig,
  paddlePosition,
  quitGame,
  signIn,
} from "./support/player.ts";

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
  await overrideConfig(page, { speedTest: { probes: 20, intervalMs: 300 } });
  await page.evaluate(() => sessionStorage.removeItem("SPEED_TEST"));
  await page.reload();
  const testing = page.getByRole("dialog").filter({ hasText: "Please wait about 20s" });
  const shown = testing.waitFor();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await shown;
  await expect(testing).toBeHidden({ timeout: 20_000 });

  const modes = page.getByRole("dialog").filter({ hasText: "Choose one of your gaming mode" });
  await expect(modes).toBeVisible();
  await expect(modes.getByRole("button", { name: "START" })).toBeDisabled();
  await modes.getByRole("radio", { name: /PC Mode/ }).click();
  await modes.getByRole("button", { name: "START" }).click();

  const queue = page.getByRole("dialog").filter({ hasText: "Players ahead of you" });
  await expect(queue).toBeVisible();
  await expect(queue.getByText("0", { exact: true })).toBeVisible();
  await page.mouse.click(195, 30);
  const tab = page.getByRole("button", { name: /Player ahead of you/ });
  await expect(tab).toBeVisible();
  await tab.click();
  await expect(queue).toBeVisible();

  // Ann leaves, and Ben's game starts by itself.
  await quitGame(ann);
  await page.waitForURL(/\/streamDesk$/, { timeout: 20_000 });
  await expectVideoPlaying(page);

  // Presses reach the game: A begins it, and the paddle goes where the arrows say.
  await page.getByRole("button", { name: /^A / }).hover();
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(() => paddlePosition(page)).toBeCloseTo(0.5, 1);
  const arrows = await page.getByRole("group", { name: "Directions" }).boundingBox();
  if (!arrows) throw new Error("no arrows");
  await page.mouse.move(arrows.x + arrows.width * 0.8, arrows.y + arrows.height / 2);
  await page.mouse.down();
  await expect.poll(() => paddlePosition(page)).toBeGreaterThan(0.8);
  await page.mouse.move(arrows.x + arrows.width * 0.2, arrows.y + arrows.height / 2);
  await expect.poll(() => paddlePosition(page)).toBeLessThan(0.2);
  await page.mouse.up();

  // Sound plays until it is turned off.
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.01);
  await page.getByRole("button", { name: "Game menu" }).click();
  await page.getByRole("tab", { name: "Picture and sound" }).click();
  await page.getByRole("switch", { name: "Sound" }).click();
  await expect.poll(() => loudness(page)).toBe(0);
  await page.getByRole("switch", { name: "Sound" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.01);

  // After a reload a prompt leads back into the same game.
  await page.reload();
  const again = page.getByRole("dialog").filter({ hasText: "Reenter the game?" });
  await expect(again).toBeVisible();
  await again.getByRole("button", { name: "Reenter" }).click();
  await expectVideoPlaying(page);
  await quitGame(page);
});
