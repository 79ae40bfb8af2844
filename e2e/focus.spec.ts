import { expect, test } from "./support/fixtures.ts";
import { plugPad, pressPad, reachByPad } from "./support/pad.ts";
import { expectVideoPlaying, openAs } from "./support/player.ts";

test("R-FOCUS-01 a gamepad alone goes to a game's page and back, and starts it", async ({ page }) => {
  await openAs(page, "Paula of the pad");
  await plugPad(page);
  const cover = page.getByRole("region", { name: "Top 10" }).getByRole("link", { name: /Halogen Mile/ });
  await cover.waitFor();
  // The code for gamepads follows the first screen.
  await expect(async () => {
    await pressPad(page, "down");
    await expect(page.getByText("A: choose · B: back")).toBeVisible({ timeout: 500 });
  }).toPass();
  await reachByPad(page, cover);
  await pressPad(page, "a");
  await page.waitForURL(/gameDetails/);
  const play = page.getByRole("button", { name: "Play", exact: true });
  await play.waitFor();
  await pressPad(page, "b");
  await page.waitForURL(/\/$/);
  await page.goForward();
  await reachByPad(page, play);
  await pressPad(page, "a");
  await page.waitForURL(/streamDesk$/);
  await expectVideoPlaying(page);
  // The game has the gamepad now.
  await expect(page.getByText("A: choose · B: back")).toBeHidden();
});
