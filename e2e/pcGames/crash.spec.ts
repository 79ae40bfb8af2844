import { expect, test } from "../support/fixtures.ts";
import {
  cannotPlay,
  chooseOwnSaves,
  expectFirstScreen,
  expectOver,
  freedoom,
  play,
} from "../support/pcGames.ts";

test.skip(cannotPlay !== null, cannotPlay ?? "");

test("a crash is told with its signal, minutes stop, and 'Play again' starts it anew", {
  tag: "@full",
}, async ({ page, product }) => {
  const crashed = await play(page, product, freedoom, "Cas of the crash");
  process.kill(crashed.pid, "SIGSEGV");
  await expect(page.getByText("The game crashed")).toBeVisible();
  await expect(page.getByText("Its program was ended by signal SEGV.")).toBeVisible();
  await expect(page.getByText("Your minutes stopped counting at that moment.")).toBeVisible();
  await expectOver(page, product, crashed);
  const again = page.getByRole("button", { name: "Play again" });
  // A press within two seconds of the last one is ignored (R-PLAY-01).
  await expect(async () => {
    await again.click({ timeout: 1_000 });
    await expect(page.getByRole("dialog").or(page.locator("video")).first()).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await chooseOwnSaves(page);
  const { pid } = await expectFirstScreen(page, product, freedoom);
  expect(pid).not.toBe(crashed.pid);
});
