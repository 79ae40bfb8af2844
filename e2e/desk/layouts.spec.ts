import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { expectVideoPlaying, openAs } from "../support/player.ts";

const gameId = "g-halogen-mile";

/** Opens the editor from the game's menu. */
async function openEditor(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Game menu" }).click();
  await page.getByRole("tab", { name: "Controls" }).click();
  await page.getByRole("button", { name: "Edit the controls" }).click();
  const editor = page.getByRole("dialog", { name: "Edit the controls" });
  await expect(editor).toBeVisible();
  return editor;
}

async function save(editor: Locator, name: string): Promise<void> {
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await editor.getByLabel("Its name").fill(name);
  await editor.getByRole("button", { name: "Save", exact: true }).last().click();
  await expect(editor).toBeHidden();
}

async function middleOf(control: Locator): Promise<{ x: number; y: number }> {
  const box = await control.boundingBox();
  if (!box) throw new Error("not on the screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Moves a control by a finger's drag, in steps as a finger does. */
async function drag(page: Page, control: Locator, dx: number, dy: number): Promise<void> {
  const { x, y } = await middleOf(control);
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", step: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: x + (dx * step) / 8, y: y + (dy * step) / 8 }],
    });
  await touch("touchStart", 0);
  for (let step = 1; step <= 8; step += 1) await touch("touchMove", step);
  await touch("touchEnd", 8);
  await session.detach();
}

async function reenter(page: Page): Promise<void> {
  await page
    .getByRole("dialog")
    .filter({ hasText: "Reenter the game?" })
    .getByRole("button", { name: "Reenter" })
    .click();
  await expectVideoPlaying(page);
}

test("R-LAYOUT-01 R-LAYOUT-02 R-LAYOUT-03 a layout is edited by touch and by keyboard, follows the player, and is shared by a link", {
  tag: "@full",
}, async ({ seatedPlayer, newPlayer }) => {
  test.setTimeout(120_000);
  const ann = await seatedPlayer("Ann who edits");
  const played = ann.locator("main button", { hasText: /^A/ });
  const before = await middleOf(played);

  // By touch: onto the grid, and saved under a name.
  let editor = await openEditor(ann);
  await drag(ann, editor.getByRole("button", { name: "Button A" }), -90, -120);
  await save(editor, "Thumbs");
  const dragged = await middleOf(played);
  expect(before.x - dragged.x).toBeGreaterThan(70);
  expect(before.y - dragged.y).toBeGreaterThan(100);

  // By keyboard alone: two steps of the grid, then one px less, with the last one undone.
  editor = await openEditor(ann);
  await editor.getByRole("button", { name: "Button A" }).focus();
  await ann.keyboard.press("Shift+ArrowUp");
  await ann.keyboard.press("Shift+ArrowUp");
  await ann.keyboard.press("ArrowDown");
  await ann.keyboard.press("ArrowDown");
  await ann.keyboard.press("Control+z");
  await save(editor, "Thumbs");
  const moved = await middleOf(played);
  expect(dragged.y - moved.y).toBeCloseTo(15, 0);

  // It is there after a reload, and in the player's other browser, which takes the game over.
  await ann.reload();
  await reenter(ann);
  await expect.poll(async () => (await middleOf(played)).y).toBeCloseTo(moved.y, 0);
  const tablet = await newPlayer();
  await openAs(tablet, "Ann who edits");
  await reenter(tablet);
  await expect
    .poll(async () => (await middleOf(tablet.locator("main button", { hasText: /^A/ }))).y)
    .toBeCloseTo(moved.y, 0);

  // The link leads another player, who is signed out, to what it brings.
  await tablet.getByRole("button", { name: "Game menu" }).click();
  await tablet.getByRole("tab", { name: "Controls" }).click();
  await tablet.getByRole("button", { name: "Layouts, size and sharing" }).click();
  await tablet.getByRole("button", { name: "Share this layout" }).click();
  await expect(tablet.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await tablet.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await tablet.getByRole("button", { name: "Copy link" }).click();
  const link = await tablet.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`/gameDetails?id=${gameId}#layout=`);

  const ben = await newPlayer();
  const { pathname, search, hash } = new URL(link);
  await openAs(ben, "Ben who imports", pathname + search + hash);
  const offer = ben.getByRole("region", { name: "Touch controls for this game" });
  await expect(offer).toContainText("“Thumbs”");
  const kept = ben.waitForResponse((response) => response.url().endsWith("/desk/layouts/save"));
  await offer.getByRole("button", { name: "Use them" }).click();
  expect((await (await kept).json()).code).toBe(200);
  await expect(offer).toContainText("They are yours now");
  await expect.poll(() => ben.evaluate(() => location.hash)).toBe("");
});
