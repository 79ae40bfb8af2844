import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { expectVideoPlaying, openAs, overrideConfig, quitGame } from "./support/player.ts";
import { servicePid } from "./support/service.ts";

const oneMode = "/gameDetails?id=g-halogen-mile";

const queueOf = (page: Page) => page.getByRole("dialog").filter({ hasText: "Players ahead of you" });

/** Joins the queue; the only seat must be taken. */
async function joinQueue(page: Page, name: string): Promise<void> {
  await openAs(page, name, oneMode);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(queueOf(page)).toBeVisible({ timeout: 15_000 });
}

async function leaveQueue(page: Page): Promise<void> {
  await queueOf(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "YES", exact: true }).click();
  await expect(queueOf(page)).toBeHidden();
}

test("R-QUEUE-02 R-SOCK-04 a player offline for 10 s keeps the queue position and sees the right state within 2 s", {
  tag: "@full",
}, async ({ context, page, newPlayer, seatedPlayer }) => {
  await seatedPlayer("Ann of the network");
  const carl = await newPlayer();
  await joinQueue(carl, "Carl of the network");
  await page.clock.install();
  await joinQueue(page, "Ben of the network");
  await expect(queueOf(page).getByText("1", { exact: true })).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText(/You’re offline/).first()).toBeVisible();
  await leaveQueue(carl);
  // The service's time as well, so this is real: what it proves is that nothing happens meanwhile.
  await page.waitForTimeout(10_000);
  await expect(queueOf(page)).toBeVisible();
  // The 2 s are the page's own: its timers stand still after them, however long the computer takes for the rest.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
  await context.setOffline(false);
  await page.clock.runFor(2_000);
  await expect(queueOf(page).getByText("0", { exact: true })).toBeVisible();
  await page.clock.resume();
});

test("R-SOCK-01 the service crashes while players queue and restarts: nobody loses anything", {
  tag: "@full",
}, async ({ page, product, request, seatedPlayer }) => {
  const ann = await seatedPlayer("Ann of the crash");
  await joinQueue(page, "Ben of the crash");
  const time = await page
    .getByText(/H.*M.*S/)
    .first()
    .textContent();

  process.kill(servicePid(Number(new URL(product.origin).port)), "SIGKILL");
  await expect
    .poll(async () => (await request.get("/").catch(() => null))?.status(), { timeout: 60_000 })
    .toBe(200);
  await expect(queueOf(page)).toBeVisible();

  // After the crash the seat can be released, and the queue still advances.
  await quitGame(ann);
  await page.waitForURL(/\/streamDesk$/, { timeout: 30_000 });
  await expectVideoPlaying(page);
  await quitGame(page);
  // The wallet is as before, minus the seconds played.
  await expect(page.getByText(/H.*M.*S/).first()).toContainText(time?.slice(0, 2) ?? "00");
});

test("an invalid app-config shows a readable page that names the key", async ({ page }) => {
  await overrideConfig(page, { probePort: "many" });
  await page.goto("/login");
  await expect(page.getByText("“probePort” is wrong", { exact: false })).toBeVisible();
});
