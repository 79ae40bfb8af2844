import type { Page } from "@playwright/test";
import { opsReadToken, opsToken } from "../scripts/launch/running.ts";
import { expect, test } from "./support/fixtures.ts";
import { signInByRequest, startGame } from "./support/player.ts";

async function openOps(page: Page, origin = "", token = opsToken): Promise<void> {
  await page.goto(`${origin}/ops`);
  await page.getByLabel("Your operator token").fill(token);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("R-OPS-06 an operator sees what is played, who plays and ends the session; the player reads why, and the log says who did it", async ({
  page,
  seatedPlayer,
}) => {
  const player = await seatedPlayer("Somchai");
  await page.goto("/ops");
  const token = page.getByLabel("Your operator token");
  await token.fill("wrong-token");
  await token.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("This token is not right.");
  await token.fill(opsToken);
  await token.press("Enter");
  await expect(page.getByRole("heading", { name: "Hosts" })).toBeVisible();
  await page.getByRole("button", { name: "Games", exact: true }).click();
  const game = page.getByRole("listitem").filter({ hasText: "g-halogen-mile" });
  await expect(game).toContainText("Playing or waiting1");
  await page.getByRole("button", { name: "Players", exact: true }).click();
  const row = page.getByRole("listitem").filter({ has: page.getByText("playing") });
  await expect(row).toContainText("Somchai");
  const end = page.getByRole("button", { name: "End session: Somchai" });
  await end.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "End the session of Somchai?" });
  await expect(dialog.getByRole("button", { name: "End session" })).toBeDisabled();
  await dialog.getByLabel("Reason, for the log").fill("A new graphics card");
  await dialog.getByRole("button", { name: "End session" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Nobody plays or waits.")).toBeVisible();
  await expect(player.getByText(/ended because the game machine needs maintenance/)).toBeVisible();

  await page.getByRole("button", { name: "Log", exact: true }).click();
  const entry = page.getByRole("listitem").filter({ hasText: "end-session" });
  await expect(entry).toContainText("A new graphics card");
  await expect(entry).toContainText("mali");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as CSV" }).click();
  expect((await download).suggestedFilename()).toBe("operators.csv");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(token).toBeVisible();
  await page.reload();
  await expect(token).toBeVisible();
});

/** A moment as a field for it takes it, on this computer's clock. @param minutes from now */
function fieldTime(minutes: number): string {
  const moment = new Date(Date.now() + minutes * 60_000);
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

async function confirm(page: Page, name: RegExp, button: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name });
  await dialog.getByLabel("Reason, for the log").fill("New graphics cards");
  await dialog.getByRole("button", { name: button }).click();
  await expect(dialog).toBeHidden();
}

test("R-OPS-16 R-OPS-17 R-OPS-18 a region is drained, maintenance reaches a player without a reload and starts no game, and who only looks does neither", {
  tag: "@full",
}, async ({ page, newPlayer, product }) => {
  const player = await newPlayer();
  await signInByRequest(player, "Somchai");
  await player.goto("/gameDetails?id=g-halogen-mile");
  await openOps(page);
  await page.getByRole("button", { name: /^Drain all: / }).click();
  await confirm(page, /^Drain the 1 host of /, "Drain all");
  const table = page.getByRole("table");
  await expect(table).toContainText("draining");
  await page.getByLabel("State").selectOption("ready");
  await expect(page.getByText("None of 1 fits.")).toBeVisible();
  await page.getByLabel("State").selectOption("draining");
  await page.getByRole("button", { name: /^Undrain all: / }).click();
  await confirm(page, /^Undrain the 1 host of /, "Undrain all");

  await page.getByRole("button", { name: "Announcements", exact: true }).click();
  await page.getByRole("radio", { name: "Maintenance" }).check();
  await page.getByLabel("Players see it from").fill(fieldTime(-2));
  await page.getByLabel("No game starts from").fill(fieldTime(-1));
  await page.getByLabel("Until").fill(fieldTime(60));
  await page.getByRole("button", { name: "Plan …" }).click();
  await confirm(page, /^Plan this maintenance/, "Plan it");
  // A later one is announced with both of its times, behind this one.
  await page.getByRole("radio", { name: "Maintenance" }).check();
  await page.getByLabel("Players see it from").fill(fieldTime(-2));
  await page.getByLabel("No game starts from").fill(fieldTime(120));
  await page.getByLabel("Until").fill(fieldTime(180));
  await page.getByRole("button", { name: "Plan …" }).click();
  await confirm(page, /^Plan this maintenance/, "Plan it");
  const bar = player.getByText(/^Maintenance until .*\. Games can’t be started before then\.$/);
  await expect(bar).toBeVisible({ timeout: 30_000 });
  await player.getByRole("button", { name: "Play", exact: true }).first().click();
  await expect(player.getByText(/^There is maintenance now\./)).toBeVisible();
  await player.getByRole("button", { name: "Close this notice" }).click();
  await expect(bar).toBeHidden();
  await expect(player.getByText(/^Maintenance: .* – .*\. Games can’t be started then\.$/)).toBeVisible();

  const looker = await newPlayer();
  await openOps(looker, product.origin, opsReadToken);
  await expect(looker.getByText("noi (read-only)")).toBeVisible();
  await expect(looker.getByRole("table")).toContainText("ready");
  await expect(looker.getByRole("button", { name: /drain/i })).toHaveCount(0);
  await looker.getByRole("button", { name: "Announcements", exact: true }).click();
  await expect(looker.getByRole("heading", { name: "Maintenance" })).toHaveCount(2);
  await expect(looker.getByRole("button", { name: /^Call off or end/ })).toHaveCount(0);

  for (const left of [1, 0]) {
    await page
      .getByRole("button", { name: /^Call off or end: / })
      .first()
      .click();
    await confirm(page, /^Call off, or end/, "End it");
    await expect(page.getByRole("button", { name: /^Call off or end: / })).toHaveCount(left);
  }
  await expect(page.getByText("Nothing is announced.")).toBeVisible();
  await startGame(player, "g-halogen-mile");
});
