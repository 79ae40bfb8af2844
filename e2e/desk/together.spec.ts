import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { closeSheet, type Invitation, joinAs, openSheet, stranger } from "../support/party.ts";
import { cannotPlay, expectFirstScreen, mrboom, pressPlay } from "../support/pcGames.ts";
import {
  expectVideoPlaying,
  loudness,
  openAs,
  paddlePosition,
  signInByRequest,
  startGame,
} from "../support/player.ts";
import {
  difference,
  expectChanged,
  expectSame,
  expectSight,
  expectSteady,
  lookAt,
  sees,
} from "../support/sight.ts";

/** A player invites. @returns what the link and the sheet say */
async function invite(player: Page): Promise<Invitation> {
  await player.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const sheet = await openSheet(player);
  await sheet.getByRole("button", { name: /Invite somebody/ }).click();
  const pin = (await sheet.getByText(/^\d{6}$/).textContent()) ?? "";
  await sheet.getByRole("button", { name: "Copy the link" }).click();
  const url = await player.evaluate(() => navigator.clipboard.readText());
  await closeSheet(player);
  return { url, pin };
}

/** One of the upper cards of Mr.Boom's menu, each for a player. @param left as a fraction of the picture */
const card = (left: number) => ({ left, top: 0.35, right: left + 0.15, bottom: 0.54 });
/** The first letter of the name on the second one. */
const letters = { left: 0.305, top: 0.45, right: 0.342, bottom: 0.5 };

const wrong = (pin: string): string => (pin === "000000" ? "000001" : "000000");

test("R-TOGETHER-01 R-TOGETHER-04 R-TOGETHER-05 R-TOGETHER-06 two guests join by link and PIN, one watches, one steers; wrong PINs are refused, and a guest is sent away", async ({
  page,
  browser,
}) => {
  await openAs(page, "Pam of the party");
  await startGame(page, "g-brick-comet");
  await expectVideoPlaying(page);
  const invitation = await invite(page);

  const ann = await stranger(browser);
  const asked: string[] = [];
  ann.on("response", async (reply) => {
    if (reply.url().includes("/party/")) asked.push(await reply.text().catch(() => ""));
  });
  await ann.goto(invitation.url);
  await expect(ann.getByRole("heading", { name: /You’re invited to .*Brick Comet/ })).toBeVisible();
  await joinAs(ann, { ...invitation, pin: wrong(invitation.pin) }, "Ann");
  await expect(ann.getByRole("alert")).toHaveText("This PIN isn’t right. Please check it.");
  await ann.getByLabel("PIN, six digits").fill(invitation.pin);
  await ann.getByRole("button", { name: "Join" }).click();
  await expectVideoPlaying(ann);
  await expect(ann.getByText("You’re watching")).toBeVisible();
  await expect.poll(() => loudness(ann)).toBeGreaterThan(0.001);

  const bob = await stranger(browser);
  await joinAs(bob, invitation, "<b>Bob\u202E</b>");
  await expectVideoPlaying(bob);
  const sheet = await openSheet(page);
  await expect(sheet.getByText("<b>Bob</b>", { exact: true })).toBeVisible();
  await expect(sheet.getByText("here", { exact: true })).toHaveCount(2);

  // A viewer moves nothing; who steers does.
  const right = bob.getByRole("button", { name: /Paddle right/ });
  await expect(right).toBeHidden();
  await sheet.getByLabel("What <b>Bob</b> may do").selectOption("steers with me");
  await expect(bob.getByText("You steer together")).toBeVisible();
  await closeSheet(page);
  await expect(page.getByRole("button", { name: "Game menu, 2 guests here" })).toBeVisible();
  await bob.getByRole("button", { name: "What the controls do" }).tap();
  await expect(bob.getByRole("definition").first()).toBeVisible();
  await bob.getByRole("button", { name: "What the controls do" }).tap();
  await bob.getByRole("switch", { name: "Sound" }).tap();
  await expect(bob.getByRole("switch", { name: "Sound", checked: false })).toBeVisible();
  // From the title screen into the game.
  await bob.getByRole("button", { name: /^A/ }).tap();
  await expect.poll(() => paddlePosition(page)).toBeGreaterThan(0);
  const before = await paddlePosition(page);
  await right.hover();
  await bob.mouse.down();
  await expect.poll(async () => Math.abs((await paddlePosition(page)) - before)).toBeGreaterThan(0.05);
  await bob.mouse.up();

  // Sent away, Ann has no right left; a reload finds the form again, and the player's name is in nothing that she got.
  await openSheet(page);
  await sheet.getByRole("button", { name: "Send Ann away" }).click();
  await expect(ann.getByText("The player has ended your visit")).toBeVisible();
  await expect(sheet.getByText("Ann", { exact: true })).toBeHidden();
  expect(asked.length).toBeGreaterThan(1);
  expect(asked.join()).not.toContain("Pam");

  // The guests end with the invitation.
  await sheet.getByRole("button", { name: /End playing together/ }).click();
  await expect(bob.getByText("The player has ended your visit")).toBeVisible();
  await ann.context().close();
  await bob.context().close();
});

test.describe("with a game for two", () => {
  test.skip(cannotPlay !== null, cannotPlay ?? "");

  test("R-TOGETHER-02 Mr.Boom: a guest's press joins and moves the second player", { tag: "@full" }, async ({
    page,
    product,
    browser,
  }) => {
    await signInByRequest(page, "Mo of the two bombers");
    await pressPlay(page, mrboom);
    await expectFirstScreen(page, product, mrboom);
    const invitation = await invite(page);
    const ann = await stranger(browser);
    await joinAs(ann, invitation, "Ann");
    await expect(ann.getByText("You’re player 2")).toBeVisible();
    await expectVideoPlaying(ann);
    // Cards are taken in the order of joining: the first by the player, the second by the guest.
    const [first, second] = [card(0.04), card(0.287)];
    let free: number[] = [];
    // The menu gives way to a demonstration while nobody joins, also between a look and a press.
    await expect(async () => {
      if (!(await sees(page, mrboom.menu))) {
        await page.keyboard.press("Enter", { delay: 200 });
        await expectSight(page, mrboom.menu, 8_000);
      }
      const open = await lookAt(page, first);
      free = await lookAt(page, second);
      await page.keyboard.press("ControlRight", { delay: 200 });
      await expectChanged(page, first, open, 5);
      await expectSteady(page, second);
      expect(difference(free, await lookAt(page, second))).toBeLessThan(4);
    }).toPass();
    await ann.getByRole("button", { name: /^B FIRE/ }).tap();
    await expectChanged(page, second, free, 5);
    // The guest's direction changes the first letter of the second player's name, and nothing of the first one's.
    const named = { first: await lookAt(page, first), second: await lookAt(page, letters) };
    const pad = await ann.getByRole("group", { name: "Directions" }).boundingBox();
    if (pad === null) throw new Error("no directions");
    await ann.mouse.move(pad.x + pad.width / 2, pad.y + pad.height * 0.1);
    await ann.mouse.down();
    await expectChanged(page, letters, named.second, 1.5);
    await ann.mouse.up();
    await expectSame(page, first, named.first);
    await ann.context().close();
  });
});
