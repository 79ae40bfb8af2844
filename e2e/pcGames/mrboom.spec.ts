import { expect, test } from "../support/fixtures.ts";
import { cannotPlay, expectOver, mrboom, play } from "../support/pcGames.ts";
import { loudness } from "../support/player.ts";
import { expectChanged, expectNoSight, expectSight, lookAt } from "../support/sight.ts";

test.skip(cannotPlay !== null, cannotPlay ?? "");

test("Mr.Boom: a player joins in its menu, the maze opens, it is heard, and Escape quits it", async ({
  page,
  product,
}) => {
  const seat = await play(page, product, mrboom, "Meg of the bombs");
  await page.keyboard.press("Enter");
  await expectSight(page, mrboom.menu);
  await expectNoSight(page, mrboom.first);
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.01);
  // Joined, with a bot to play against.
  await page.keyboard.press("ControlRight");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expectSight(page, mrboom.maze);
  const before = await lookAt(page, mrboom.maze);
  await page.keyboard.press("Escape");
  await expectChanged(page, mrboom.maze, before);
  // The first press leaves the round, the second one the game.
  await page.keyboard.press("Escape");
  await expect(page.getByText("You quit the game")).toBeVisible();
  await expectOver(page, product, seat);
});
