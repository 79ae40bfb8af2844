import { expect, test } from "../support/fixtures.ts";
import { cannotPlay, chromiumBsu, expectOver, play } from "../support/pcGames.ts";
import { loudness } from "../support/player.ts";
import { expectNoSight, expectSight } from "../support/sight.ts";

test.skip(cannotPlay !== null, cannotPlay ?? "");

test("Chromium B.S.U.: its menu moves, a game starts, it is heard, and the menu's 'quit' ends it", {
  tag: "@full",
}, async ({ page, product }) => {
  const { first, quit, tube } = chromiumBsu;
  const seat = await play(page, product, chromiumBsu, "Bob of the fighters");
  await page.keyboard.press("ArrowUp");
  await expectSight(page, quit);
  await page.keyboard.press("ArrowDown");
  await expectSight(page, first);
  await page.keyboard.press("Enter");
  await expectSight(page, tube);
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.01);
  await page.keyboard.press("Escape");
  await expectSight(page, first);
  await expectNoSight(page, tube);
  await page.keyboard.press("ArrowUp");
  await expectSight(page, quit);
  await page.keyboard.press("Enter");
  await expect(page.getByText("You quit the game")).toBeVisible();
  await expectOver(page, product, seat);
});
