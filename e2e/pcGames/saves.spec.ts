import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import {
  cannotPlay,
  expectFirstScreen,
  expectOver,
  freedoom,
  play,
  pressPlay,
  startLevel,
} from "../support/pcGames.ts";
import { difference, expectNoSight, expectSame, expectSight, lookAt } from "../support/sight.ts";

test.skip(cannotPlay !== null, cannotPlay ?? "");
test.use({ viewport: { width: 844, height: 390 } });

test("Freedoom: a game saved under a typed name is listed, and is there again after a new start", {
  tag: "@full",
}, async ({ page, product }) => {
  const { ammo, oneRound, slot, emptySlot, menu } = freedoom;
  const first = await play(page, product, freedoom, "Sal of the saves");
  await startLevel(page);
  await expectNoSight(page, freedoom.skills);
  const fifty = await lookAt(page, ammo);
  // The level takes no presses while the picture still melts into it.
  await expect
    .poll(async () => {
      await page.keyboard.press("ControlLeft", { delay: 200 });
      return difference(fifty, await lookAt(page, ammo));
    })
    .toBeGreaterThanOrEqual(oneRound);
  await saveAs(page, "the second try of sal");
  const fewer = await lookAt(page, ammo);

  await page.keyboard.press("F3");
  await expectSight(page, emptySlot);
  const [named, empty] = [await lookAt(page, slot), await lookAt(page, emptySlot)];
  const telling = difference(named, empty);
  expect(telling).toBeGreaterThan(2);
  await page.keyboard.press("Escape");
  await expectNoSight(page, emptySlot);
  await page.keyboard.press("F10");
  await expectSight(page, freedoom.question);
  await page.keyboard.press("y");
  await expect(page.getByText("You quit the game")).toBeVisible();
  await expectOver(page, product, first);

  await page.goto("/user/setting");
  await page.getByRole("button", { name: "Show" }).click();
  const listed = page
    .getByRole("dialog", { name: "Your saves" })
    .getByRole("listitem")
    .filter({ hasText: freedoom.title });
  await expect(listed).toContainText(/\d+ kB/i);

  await pressPlay(page, freedoom);
  await expectFirstScreen(page, product, freedoom);
  await expectNoSight(page, menu);
  await page.keyboard.press("F3");
  await expectSight(page, emptySlot);
  await expectSame(page, slot, named, telling / 2);
  // Loaded, it has the ammunition of then.
  await page.keyboard.press("Enter");
  await expectSight(page, ammo);
  await expectSame(page, ammo, fewer, oneRound / 2);
});

/** Saves into the first slot; the name is typed on the phone's keyboard. */
async function saveAs(page: Page, name: string): Promise<void> {
  const { slot, emptySlot } = freedoom;
  await page.keyboard.press("F2");
  await expectSight(page, emptySlot);
  await page.keyboard.press("Enter");
  await expectNoSight(page, slot);
  await page.getByRole("button", { name: "Open the keyboard" }).tap();
  await page.keyboard.type(name);
  await expectSight(page, slot);
  await page.keyboard.press("Enter");
  await expectNoSight(page, emptySlot);
  await page.getByRole("button", { name: "Close the keyboard" }).tap();
  await expect(page.getByRole("button", { name: "Open the keyboard" })).toBeVisible();
}
