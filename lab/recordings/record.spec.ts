import type { Page } from "@playwright/test";
import { halogen, keep, press, startPlaying, withoutGift } from "../../e2e/support/keepRecording.ts";
import { payPage } from "../../e2e/support/payment.ts";
import { cannotPlay, expectFirstScreen, freedoom } from "../../e2e/support/pcGames.ts";
import { expectVideoPlaying, openAs, quitGame, signIn } from "../../e2e/support/player.ts";
import { expect, test } from "../../e2e/support/recorded.ts";
import { setBalance } from "../../e2e/support/serviceData.ts";

/** `npm run recordings`: plays the important scenarios and writes the library of recordings for the usual tests (docs/replay.md). */

const queueOf = (page: Page) => page.getByRole("dialog").filter({ hasText: "Players ahead of you" });

test("first visit to play", async ({ page }) => {
  await withoutGift(page);
  await signIn(page, "Recorded first visit", "/?record=1");
  await page
    .getByRole("link", { name: /Halogen Mile/ })
    .first()
    .click();
  await press(page, "Play");
  await page.waitForURL(/\/streamDesk$/);
  await expectVideoPlaying(page);
  await keep(page, "firstVisitToPlay");
});

test("queue with its tab, until it is one's turn", async ({ page, newPlayer, seatedPlayer }) => {
  const ann = await seatedPlayer("Ann of the recorded queue");
  const bea = await newPlayer();
  await openAs(bea, "Bea of the recorded queue", "/gameDetails?id=g-halogen-mile");
  await press(bea, "Play");
  await expect(queueOf(bea)).toBeVisible();
  await startPlaying(page, "Recorded queue");
  await expect(queueOf(page).getByText("Players ahead of you: 1")).toBeVisible();
  await page.mouse.click(195, 30);
  await page.getByRole("button", { name: /Player ahead of you/ }).click();
  await press(bea, "Close");
  await press(bea, "YES");
  await expect(queueOf(page).getByText("Players ahead of you: 0")).toBeVisible();
  await quitGame(ann);
  await page.waitForURL(/\/streamDesk$/, { timeout: 30_000 });
  await expectVideoPlaying(page);
  await keep(page, "queueWithTab");
});

test("a lost network in the queue", async ({ page, context, seatedPlayer }) => {
  await seatedPlayer("Ann of the recorded network");
  await startPlaying(page, "Recorded network");
  await expect(queueOf(page)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/You’re offline/).first()).toBeVisible();
  await page.waitForTimeout(6_000);
  await context.setOffline(false);
  await expect(page.getByText(/You’re offline/)).toHaveCount(0);
  await queueOf(page).getByRole("button", { name: "Close" }).click();
  await press(page, "YES");
  await expect(queueOf(page)).toBeHidden();
  await keep(page, "lostNetwork");
});

test("another game instead of the running one", async ({ page }) => {
  await startPlaying(page, "Recorded switch");
  await page.waitForURL(/\/streamDesk$/);
  await expectVideoPlaying(page);
  await press(page, "Leave the game");
  await page.getByRole("link", { name: "Home" }).click();
  await press(page, "Search games");
  const search = page.getByRole("dialog", { name: "Search games" });
  await search.getByRole("textbox").fill("neon");
  await search.getByRole("link", { name: /Neon Arena/ }).click();
  await page.waitForTimeout(2_100);
  await press(page, "Play");
  const change = page.getByRole("dialog").filter({ hasText: "Whether to switch games?" });
  await change.getByRole("button", { name: "Switch" }).click();
  await page.waitForURL(/\/streamDesk$/);
  await expectVideoPlaying(page);
  await keep(page, "switchGames");
});

test("time that runs out, and an hour that is bought", async ({ page, product }) => {
  await withoutGift(page);
  await signIn(page, "Recorded hour", halogen);
  await setBalance(product.data, page, { trial: 0, reward: 0, test_play: 1 });
  await page.reload();
  await press(page, "Play");
  const over = page.getByRole("dialog", { name: "Your game time run out, buy 1 hour to continue the game" });
  await over.getByRole("button", { name: /^\$ \d+\.\d\d for 1 hour$/ }).click();
  await payPage(page).getByRole("button", { name: "Success", exact: true }).click();
  await payPage(page).getByRole("button", { name: /^Pay / }).click();
  await page.waitForURL(/\/streamDesk$/);
  await expectVideoPlaying(page);
  await keep(page, "timeOver");
});

test("back into a running game after a reload", async ({ page }) => {
  await startPlaying(page, "Recorded resume");
  await page.waitForURL(/\/streamDesk$/);
  await expectVideoPlaying(page);
  await page.reload();
  await press(page, "Reenter");
  await expectVideoPlaying(page);
  await keep(page, "resume");
});

test("in Thai", async ({ page }) => {
  await withoutGift(page);
  await signIn(page, "Recorded in Thai", "/th?record=1");
  await page
    .getByRole("link", { name: /Halogen Mile/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Halogen Mile" })).toBeVisible();
  await page.goBack();
  await page
    .getByRole("link", { name: /Brick Comet/ })
    .first()
    .click();
  await keep(page, "thai");
});

test("two tabs of one player", async ({ page, context, seatedPlayer }) => {
  await seatedPlayer("Ann of the recorded tabs");
  await startPlaying(page, "Recorded two tabs");
  await expect(queueOf(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto("/gameDetails?id=g-halogen-mile");
  await press(other, "Play");
  await expect(queueOf(other)).toBeVisible({ timeout: 30_000 });
  await expect(queueOf(page)).toBeHidden();
  await page.bringToFront();
  await keep(page, "twoTabs");
});

test("a program that crashes", async ({ page, product }) => {
  test.skip(cannotPlay !== null, cannotPlay ?? "");
  await startPlaying(page, "Recorded crash", `/gameDetails?id=${freedoom.id}&record=1`);
  const modes = page.getByRole("dialog").filter({ hasText: "Choose one of your gaming mode" });
  await modes.getByRole("radio", { name: /PC Mode/ }).click();
  await modes.getByRole("button", { name: "START" }).click();
  const { pid } = await expectFirstScreen(page, product, freedoom);
  process.kill(pid, "SIGSEGV");
  await expect(page.getByText("The game crashed")).toBeVisible();
  await keep(page, "programCrashes");
});

test("a problem that is reported", async ({ page }) => {
  await startPlaying(page, "Recorded problem");
  await page.waitForURL(/\/streamDesk$/);
  await expectVideoPlaying(page);
  await press(page, "Game menu");
  await page.getByRole("tab", { name: "Help" }).click();
  await press(page, "Report a problem");
  const form = page.getByRole("dialog", { name: "Report a problem" });
  await form.getByRole("radio", { name: "Something else" }).check();
  await form.getByRole("textbox").fill("It is too dark to see anything");
  await form.getByRole("button", { name: /^Send/ }).click();
  await expect(form.getByText(/[A-Z0-9]{4}-[A-Z0-9]{4}/)).toBeVisible();
  await keep(page, "problemReport");
});
