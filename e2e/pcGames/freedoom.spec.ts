import { expect, test } from "../support/fixtures.ts";
import { cannotPlay, expectOver, freedoom, play, startLevel } from "../support/pcGames.ts";
import { loudness } from "../support/player.ts";
import {
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

/** How much turning or walking changes the look of the world, at least. */
const moved = 4;
/** The menu's cursor on its first line. */
const skull = { left: 0.22, top: 0.3, right: 0.3, bottom: 0.4 };

test.describe("on a phone held sideways", () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test("Freedoom: the buttons on the screen open its menu, fire and turn", { tag: "@full" }, async ({
    page,
    product,
  }) => {
    await play(page, product, freedoom, "Dot of the thumbs");
    await startLevel(page);
    await expectNoSight(page, freedoom.skills);
    const menu = page.getByRole("button", { name: /^MENU/ });
    await menu.tap();
    await expectSight(page, freedoom.menu);
    await menu.tap();
    await expectNoSight(page, freedoom.menu);
    await expectSteady(page, freedoom.weapon);

    const fifty = await lookAt(page, freedoom.ammo);
    await page.getByRole("button", { name: /^FIRE/ }).tap();
    await expectChanged(page, freedoom.ammo, fifty, freedoom.oneRound);

    const ahead = await lookAt(page, freedoom.world);
    const pad = await page.getByRole("group", { name: "Swipe to look around" }).boundingBox();
    if (pad === null) throw new Error("nowhere to look around");
    const middle = { x: pad.x + pad.width * 0.4, y: pad.y + pad.height * 0.4 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x - 150, middle.y, { steps: 10 });
    await expectChanged(page, freedoom.world, ahead, moved);
    await page.mouse.up();

    const turned = await lookAt(page, freedoom.world);
    const walk = await page.getByRole("group", { name: "Stick" }).boundingBox();
    if (walk === null) throw new Error("no stick");
    await page.mouse.move(walk.x + 100, walk.y + 150);
    await page.mouse.down();
    await page.mouse.move(walk.x + 100, walk.y + 90);
    await expectChanged(page, freedoom.world, turned, moved);
    await page.mouse.up();
  });
});
