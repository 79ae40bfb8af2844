import { readFile } from "node:fs/promises";
import { expect, test } from "./support/fixtures.ts";
import { openAs } from "./support/player.ts";

test("R-DATA-06 R-DATA-03 a player downloads what is kept about them, deletes the account with the keyboard, and keeps it by signing in", async ({
  page,
}) => {
  const name = "Dara who thinks twice";
  await openAs(page, name, "/user/setting");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("account.zip");
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe("PK");
  await expect(page.getByRole("status").filter({ hasText: "The download has started." })).toBeVisible();

  await page.getByRole("button", { name: "Delete…" }).press("Enter");
  const question = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(question).toContainText("this is gone for good");
  await expect(question).toContainText("Profile, saves, messages");
  await question.getByRole("button", { name: "Delete my account" }).press("Enter");
  await page.waitForURL(/\/login$/);

  await page.getByRole("button", { name: /^(Sign in|Continue)/ }).click();
  const keep = page.getByRole("dialog", { name: "Keep your account?" });
  const form = page.getByRole("button", { name, exact: true });
  await expect(keep.or(form)).toBeVisible();
  if (await form.isVisible()) await form.click();
  await expect(keep).toContainText("It is to be deleted on");
  await keep.getByRole("button", { name: "Keep my account" }).click();
  await expect(page).not.toHaveURL(/\/login$/);
  await page.goto("/user/setting");
  await expect(page.getByRole("button", { name: "Delete…" })).toBeVisible();
});
