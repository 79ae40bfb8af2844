import type { Page } from "@playwright/test";
import { opsToken } from "../scripts/launch/running.ts";
import { expect, test } from "./support/fixtures.ts";
import { signInByRequest } from "./support/player.ts";

async function openGames(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/ops`);
  await page.getByLabel("Your operator token").fill(opsToken);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Games", exact: true }).click();
}

test("R-OPS-06 R-OPS-13 an operator sees what is played, who plays and ends the session; the player reads why, and the log says who did it", async ({
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
  await page.getByRole("button", { name: "Edit: Halogen Mile" }).click();
  const picture = page.getByRole("img", { name: "Halogen Mile, running" });
  await expect(page.getByText("What somebody who plays it sees now")).toBeVisible();
  // In the shape of the player's screen.
  await expect(picture).toHaveJSProperty("naturalWidth", 390);
  const first = await picture.getAttribute("src");
  await expect(picture).not.toHaveAttribute("src", first ?? "");
  await page.keyboard.press("Escape");
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

test("R-OPS-11 R-OPS-12 two operators edit a game by keyboard: the second sees both edits and saves on top, and players read it", async ({
  page,
  newPlayer,
  browser,
  product,
}) => {
  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  for (const each of [page, other]) await openGames(each, product.origin);
  for (const each of [page, other]) {
    await each.getByRole("button", { name: "Edit: Floodlight Penalties" }).focus();
    await each.keyboard.press("Enter");
  }
  const [first, second] = [page, other].map((each) =>
    each.getByRole("dialog", { name: "Edit Floodlight Penalties" }),
  );
  if (!first || !second) throw new Error("Two dialogs are open.");
  const english = second.getByRole("group", { name: "English" });
  await expect(english.getByLabel("Name")).toHaveAccessibleDescription("The host says: Floodlight Penalties");
  await english.getByLabel("Name").fill("Floodlight Penalties Deluxe");
  await second.getByLabel("Reason, for the log").fill("An anniversary");
  await second.getByRole("button", { name: "Save" }).click();
  await expect(second).toBeHidden();
  await expect(other.getByRole("status").first()).toContainText(
    'name (en): none → "Floodlight Penalties Deluxe"',
  );

  await first.getByRole("group", { name: "ภาษาไทย" }).getByLabel("Name").fill("จุดโทษ");
  await first.getByLabel("Reason, for the log").fill("A translation");
  await page.keyboard.press("Enter");
  await expect(first.getByRole("alert")).toHaveText("Not saved: mali has changed it meanwhile.");
  await expect(first.getByRole("heading", { name: /^Changed by mali/ })).toBeVisible();
  const row = first.getByRole("row", { name: /name \(en\)/ });
  await expect(row).toContainText("Floodlight Penalties Deluxe");
  await first.getByRole("button", { name: "Save mine on top" }).click();
  await expect(first).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: "g-floodlight-penalties" })).toContainText(
    "Editedby mali",
  );

  const player = await newPlayer();
  await signInByRequest(player, "Noi");
  await player.goto("/gameDetails?id=g-floodlight-penalties");
  await expect(player.getByRole("heading", { name: "Floodlight Penalties Deluxe" })).toBeVisible();
  await player.goto("/th/gameDetails?id=g-floodlight-penalties");
  await expect(player.getByRole("heading", { name: "จุดโทษ" })).toBeVisible();
  await other.context().close();
});
