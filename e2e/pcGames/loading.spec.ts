import { expect, test } from "../support/fixtures.ts";
import { findGame } from "../support/gameProcess.ts";
import { cannotPlay, expectFirstScreen, mrboom, portOf, pressPlay } from "../support/pcGames.ts";
import { signInByRequest } from "../support/player.ts";
import { meteringOf } from "../support/serviceData.ts";

test.skip(cannotPlay !== null, cannotPlay ?? "");

/** Stops a game as soon as it runs, so that it loads for as long as the test looks. @returns its process id */
async function holdGame(port: number, name: string): Promise<number> {
  const pid = () => findGame(port, name)?.pid ?? 0;
  await expect.poll(pid, { intervals: [10], timeout: 60_000 }).toBeGreaterThan(0);
  const held = pid();
  process.kill(held, "SIGSTOP");
  return held;
}

test("R-DESK-01 a game that loads says so over its cover, and no minute counts before its first picture", {
  tag: "@full",
}, async ({ page, product }) => {
  await signInByRequest(page, "Lou of the loading");
  const timeLeft = page.getByRole("main").getByText(/Time left/);
  const [held] = await Promise.all([holdGame(portOf(product), mrboom.process), pressPlay(page, mrboom)]);
  try {
    await expect(page.getByText("Waiting for its first picture…")).toBeVisible();
    await expect(page.getByText("Your minutes don’t count yet.")).toBeVisible();
    await expect(page.getByRole("main").locator("img").first()).toBeVisible();
    await expect(timeLeft).toHaveCount(0);
    expect(await meteringOf(product.data, page)).toEqual({ state: "loading" });
  } finally {
    process.kill(held, "SIGCONT");
  }
  const continued = Date.now();
  await expectFirstScreen(page, product, mrboom);
  await expect(timeLeft.first()).toBeAttached();
  const metering = await meteringOf(product.data, page);
  expect(metering.state === "counting" && metering.since).toBeGreaterThanOrEqual(continued);
});
