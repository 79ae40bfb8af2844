import { expect, test } from "../support/fixtures.ts";
import { cannotPlay, expectOver, mrboom, play } from "../support/pcGames.ts";
import { loudness } from "../support/player.ts";
import { expectNoSight, expectSight } from "../support/sight.ts";

test.skip(cannotPlay !== null, cannotPlay ?? "");

test("Mr.Boom: a player joins in its menu, the maze opens, it is heard, and Escape quits it", {
  tag: "@full",
}, async ({ page, product }) => {
  const seat = await play(page, product, mrboom, "Meg of the bombs");
  // It looks at its keys once a frame: a short press is lost while the computer is busy.
  const press = (key: string) => page.keyboard.press(key, { delay: 200 });
  await expect(async () => {
    await press("Enter");
    await expectSight(page, mrboom.menu, 8_000);
  }).toPass();
  await expectNoSight(page, mrboom.first);
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.01);
  // Joined, with a bot to play against.
  await expect(async () => {
    for (const key of ["ControlRight", "Space", "Enter"]) await press(key);
    await expectSight(page, mrboom.maze, 10_000);
  }).toPass();
  // A press leaves the round, the next one the game; while it fades it takes none.
  await expect(async () => {
    await press("Escape");
    await expect(page.getByText("You quit the game")).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expectOver(page, product, seat);
});
