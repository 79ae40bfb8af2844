import { hides, noFirefox, received, shows, signInAs, tap, firefoxTest as test } from "./support/firefox.ts";
import { expect } from "./support/fixtures.ts";
import { findGame, leftOf } from "./support/gameProcess.ts";
import { cannotPlay, chromiumBsu, portOf } from "./support/pcGames.ts";
import { paddlePosition } from "./support/player.ts";
import { expectNoSight, expectSight } from "./support/sight.ts";
import { wordsIn } from "./support/words.ts";

test.skip(noFirefox !== null, noFirefox ?? "");

test("Firefox on the same computer: sign in, home, a built-in game with picture, sound and touch, and its end", async ({
  firefox: page,
  product,
}) => {
  const words = wordsIn("en");
  await page.goto(`${product.origin}/gameDetails?id=g-brick-comet`);
  await signInAs(page, "Faye of the fox", words);
  await tap(page, "Cloudplay – Home");
  await shows(page, "Top 10");
  // Inside the app: a page that is loaded anew would interrupt the speed test's sockets, which Firefox reports as errors.
  await page.evaluate(() => history.back());
  // Home has a button of the same name.
  await shows(page, words["details.modes"]);
  await tap(page, words["play.idle"]);
  // A new player's connection is measured first.
  await page.waitForFunction(() => location.pathname.endsWith("/streamDesk"), { timeout: 60_000 });
  await expect.poll(() => received(page)).toMatchObject({ codec: "video/VP8" });
  await expect.poll(async () => (await received(page)).frames).toBeGreaterThan(60);

  await tap(page, "A");
  await expect.poll(() => paddlePosition(page)).toBeCloseTo(0.5, 1);
  const arrows = await (await page.waitForSelector("fieldset[aria-label=Directions]"))?.boundingBox();
  if (!arrows) throw new Error("no arrows");
  const touch = await page.touchscreen.touchStart(
    arrows.x + arrows.width * 0.8,
    arrows.y + arrows.height / 2,
  );
  await expect.poll(() => paddlePosition(page)).toBeGreaterThan(0.8);
  await touch.end();
  await expect.poll(async () => (await received(page)).soundEnergy).toBeGreaterThan(0);

  await tap(page, words["desk.menu"]);
  await tap(page, words["sheet.end"]);
  await tap(page, words["confirm.endGame.yes"]);
  await shows(page, words["desk.ended"]);
});

test.describe("in Thai", () => {
  test.use({ language: "th" });
  test.skip(cannotPlay !== null, cannotPlay ?? "");

  test("Firefox: a PC game, its connection cut and made again, and its own end", { tag: "@full" }, async ({
    firefox: page,
    product,
  }) => {
    const words = wordsIn("th");
    await page.goto(`${product.origin}/th/gameDetails?id=${chromiumBsu.id}`);
    await signInAs(page, "ฟ้าใส", words);
    await tap(page, words["play.idle"]);
    await tap(page, words["mode.pcMode"]);
    await tap(page, words["discovery.selectMode.start"]);
    await expectSight(page, chromiumBsu.first, 40_000);

    const game = findGame(portOf(product), chromiumBsu.process);
    const [seat] = game?.seat ?? [];
    if (game === null || seat === undefined) throw new Error("the game does not run");
    process.kill(seat.pid, "SIGSTOP");
    await shows(page, words["desk.interrupted"]);
    process.kill(seat.pid, "SIGCONT");
    await hides(page, words["desk.interrupted"]);
    // A standby takes over from the connection that was cut; a key pressed before may be lost with that.
    await expect.poll(async () => (await received(page)).frames).toBeGreaterThan(30);

    await page.keyboard.press("Enter");
    await expectSight(page, chromiumBsu.tube);
    await expect.poll(async () => (await received(page)).soundEnergy).toBeGreaterThan(0);
    await page.keyboard.press("Escape");
    await expectNoSight(page, chromiumBsu.tube);
    await page.keyboard.press("ArrowUp");
    await expectSight(page, chromiumBsu.quit);
    await page.keyboard.press("Enter");
    await shows(page, words["desk.end.quit"]);
    await expect.poll(() => leftOf(game), { timeout: 20_000 }).toEqual([]);
  });
});
