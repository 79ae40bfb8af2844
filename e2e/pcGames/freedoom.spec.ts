import { expect, test } from "../support/fixtures.ts";
import { cannotPlay, expectOver, freedoom, play, startLevel } from "../support/pcGames.ts";
import { loudness } from "../support/player.ts";
import {
  difference,
  expectChanged,
  expectNoSight,
  expectSame,
  expectSight,
  expectSteady,
  lookAt,
} from "../support/sight.ts";

test.skip(cannotPlay !== null, cannotPlay ?? "");

test("Freedoom: Escape opens its menu and closes it, a level starts, it is heard, and its own menu quits it", async ({
  page,
  product,
}) => {
  const seat = await play(page, product, freedoom, "Doe of the levels");
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.01);
  await startLevel(page);
  await expectNoSight(page, freedoom.skills);
  await expectSteady(page, freedoom.weapon);
  const level = await lookAt(page, freedoom.menu);
  await page.keyboard.press("Escape");
  await expectSight(page, freedoom.menu);
  await expectSight(page, freedoom.logo);
  await page.keyboard.press("Escape");
  await expectSame(page, freedoom.menu, level);

  // The menu's last line, reached from the first one upwards, asks before it quits.
  await page.keyboard.press("Escape");
  await expectSight(page, freedoom.menu);
  const cursorOnTop = await lookAt(page, skull);
  await page.keyboard.press("ArrowUp");
  await expectChanged(page, skull, cursorOnTop);
  await page.keyboard.press("Enter");
  await expectSight(page, freedoom.question);
  await page.keyboard.press("y");
  await expect(page.getByText("You quit the game")).toBeVisible();
  await expect(page.getByText("Your minutes stopped counting at that moment.")).toBeVisible();
  await expectOver(page, product, seat);
  await expect(page.getByRole("button", { name: "Play again" })).toBeEnabled();
});

test("Freedoom: after death, USE begins the level again", { tag: "@full" }, async ({ page, product }) => {
  test.setTimeout(240_000);
  await play(page, product, freedoom, "Doe who walks into the pit");
  await startLevel(page);
  await expectNoSight(page, freedoom.skills);
  await expectSteady(page, freedoom.weapon);
  const [health, weapon] = [await lookAt(page, freedoom.health), await lookAt(page, freedoom.weapon)];
  await page.keyboard.down("ArrowUp");
  const loss = async () => difference(await lookAt(page, freedoom.health), health);
  await expect.poll(loss, { timeout: 60_000 }).toBeGreaterThan(8);
  await page.keyboard.up("ArrowUp");
  // Whoever is alive uses what is there, which heals nobody.
  const use = page.getByRole("button", { name: /^USE/ });
  await expect
    .poll(
      async () => {
        await use.tap();
        return await loss();
      },
      { timeout: 150_000, intervals: [2_000] },
    )
    .toBeLessThan(3);
  await expectSame(page, freedoom.weapon, weapon);
});

/** The menu's cursor on its first line. */
const skull = { left: 0.22, top: 0.3, right: 0.3, bottom: 0.4 };
