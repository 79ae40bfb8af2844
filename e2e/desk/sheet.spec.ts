import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { plugPad, pressPad, reachByPad } from "../support/pad.ts";
import { expectVideoPlaying, loudness, openAs, startGame } from "../support/player.ts";

const sheetOf = (page: Page) => page.getByRole("dialog", { name: "Game menu" });
const handleOf = (page: Page) => page.getByRole("button", { name: "Game menu" });

/** Whether the video differs within two seconds, by more than the encoder mends of a picture at rest. */
function isMoving(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const video = document.querySelector("video");
    const look = (): readonly number[] => {
      const canvas = document.createElement("canvas");
      canvas.width = 160;
      canvas.height = 90;
      const context = canvas.getContext("2d");
      if (video) context?.drawImage(video, 0, 0, 160, 90);
      return Array.from(context?.getImageData(0, 0, 160, 90).data ?? []);
    };
    const first = look();
    for (let looks = 0; looks < 4; looks += 1) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      const next = look();
      const apart = first.reduce((sum, value, at) => sum + Math.abs(value - (next[at] ?? 0)), 0);
      if (apart / first.length > 1) return true;
    }
    return false;
  });
}

test("R-DESK-04 … 08 the sheet of a running game", async ({ page, context }) => {
  await openAs(page, "Sam of the sheet", "/gameDetails?id=g-halogen-mile");
  await startGame(page, "g-halogen-mile");
  const [sheet, handle] = [sheetOf(page), handleOf(page)];

  await expect(handle).toHaveCSS("user-select", "none");
  // It opens by a tap, and the game stands still behind it.
  await handle.tap();
  await expect(sheet).toBeVisible();
  await expect(
    sheet.getByText("The game stands still. In a few seconds, minutes stop counting."),
  ).toBeVisible();
  await expect(sheet.getByText("Seat held for")).toBeVisible();
  await expect(sheet.getByText("Time left")).toBeVisible();
  await expect.poll(() => isMoving(page)).toBe(false);
  await sheet.getByRole("button", { name: "Resume" }).tap();
  await expect(sheet).toBeHidden();
  // It goes on after a countdown.
  await expect(page.getByText("Get ready")).toBeVisible();
  await expect(page.getByText("Get ready")).toBeHidden();
  await expect.poll(() => isMoving(page)).toBe(true);
  await expectVideoPlaying(page);

  // By a swipe from the handle, and the phone's back button closes it.
  const box = await handle.boundingBox();
  if (!box) throw new Error("no handle");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 120, { steps: 5 });
  await page.mouse.up();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/streamDesk$/);

  // By its key, which goes to no game; the focus returns to the game.
  await page.keyboard.press("Shift+F8");
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Shift+F8");
  await expect(sheet).toBeHidden();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  await expectVideoPlaying(page);

  // By a gamepad's guide button, and worked by the same gamepad.
  await plugPad(page);
  await pressPad(page, "guide");
  await expect(sheet).toBeVisible();
  const slider = sheet.getByRole("slider", { name: "Volume" });
  await reachByPad(page, sheet.getByRole("tab", { name: "Picture and sound" }));
  await pressPad(page, "a");
  await reachByPad(page, slider);
  await pressPad(page, "left");
  await expect(slider).toHaveValue("95");
  await pressPad(page, "b");
  await expect(sheet).toBeHidden();

  // Volume and mute.
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.005);
  await expect(page.getByText(/ms$/)).toHaveCount(0);
  await handle.tap();
  await sheet.getByRole("tab", { name: "Picture and sound" }).tap();
  await sheet.getByRole("switch", { name: /^Connection numbers/ }).tap();
  const volume = () => page.evaluate(() => document.querySelector("video")?.volume);
  await sheet.getByRole("slider", { name: "Volume" }).fill("35");
  await expect.poll(volume).toBe(0.35);
  await sheet.getByRole("switch", { name: "Sound" }).tap();
  await expect(sheet.getByRole("slider", { name: "Volume" })).toBeHidden();
  expect(await loudness(page)).toBe(0);

  // A picture of the game.
  const download = page.waitForEvent("download");
  await sheet.getByRole("tab", { name: "Game" }).tap();
  await sheet.getByRole("button", { name: "Take a screenshot" }).tap();
  const png = await readFile(await (await download).path());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([496, 620]);
  expect(png.length).toBeGreaterThan(5_000);
  await expect(sheet.getByRole("button", { name: /^Take a screenshot/ })).toContainText("Saved");

  // Numbers, once they are asked for, which are hidden while the game is paused.
  await expect(page.getByText(/ms$/)).toHaveCount(0);
  await sheet.getByRole("button", { name: "Resume" }).tap();
  await expect(page.getByText(/ms$/).first()).toBeVisible();
  await handle.tap();

  // A report, first without a network.
  await sheet.getByRole("tab", { name: "Help" }).tap();
  await sheet.getByRole("button", { name: "Report a problem" }).tap();
  const form = page.getByRole("dialog", { name: "Report a problem" });
  await expect(form).toContainText("Halogen Mile");
  await form.getByRole("radio", { name: "Picture or delay" }).check();
  await form.getByRole("textbox").fill("It stutters");
  await context.setOffline(true);
  await form.getByRole("button", { name: "Send the report" }).tap();
  await expect(form).toContainText("is kept in this browser, and you can send it again");
  const sent = page.waitForResponse((reply) => reply.url().endsWith("/report"));
  await context.setOffline(false);
  await form.getByRole("button", { name: "Send it again" }).tap();
  expect((await (await sent).json()).data.reference).toMatch(/^\w{4}-\w{4}$/);
  await expect(form).toContainText(/should you write to us: \w{4}-\w{4}/);
  await form.getByRole("button", { name: "Done" }).tap();

  // The end, with its question in front of the sheet.
  await sheet.getByRole("button", { name: "End game" }).tap();
  const question = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await question.getByRole("button", { name: "Keep playing", exact: true }).tap();
  await expect(sheet).toBeVisible();
  await sheet.getByRole("button", { name: "End game" }).tap();
  await question.getByRole("button", { name: "End the game", exact: true }).tap();
  await expect(page.getByRole("heading").filter({ hasText: "The game has ended" })).toBeVisible();
  await expect(sheet).toBeHidden();
});
