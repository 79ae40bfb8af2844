import { opsToken } from "../scripts/launch/running.ts";
import { expect, test } from "./support/fixtures.ts";

test("R-OPS-06 an operator sees who plays and ends the session; the player reads why, and the log says who did it", async ({
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
