import type { Page } from "@playwright/test";
import type { Flaw } from "../src/dev/inspect/inspect.ts";
import { gamePath, paths } from "../streams/ui/routes.ts";
import { expect, test } from "./support/fixtures.ts";
import { addInspector, inspectPage } from "./support/inspector.ts";
import { doubleLetters, setLetters, usualLetters, zoomTextOnly } from "./support/letters.ts";
import { addSinglePlay, dismissGift, signIn, startGame } from "./support/player.ts";

/** Walks the real product with letters of 200 %: the pages here, the pop-ups from the buttons that open them. */

const game = "g-halogen-mile";
const sizes = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
] as const;
const { login, desk, details, home, ...others } = paths;
const pages = [home, gamePath(game), ...Object.values(others)];

test.use({ reducedMotion: "reduce" });

/** The flaws of what is shown, at both widths: with the browser's letters at 200 %, then with text-only zoom. */
async function flawsOf(page: Page, name: string): Promise<string[]> {
  const flaws: string[] = [];
  const add = (way: string, found: readonly Flaw[]): void => {
    const { width } = page.viewportSize() ?? sizes[0];
    flaws.push(...found.map(({ kind, where }) => `${name} ${width} ${way}: ${kind} ${where}`));
  };
  for (const size of sizes) {
    await page.setViewportSize(size);
    add("200 %", await inspectPage(page));
  }
  await setLetters(page, usualLetters);
  const undo = await zoomTextOnly(page);
  // A box that knows nothing of its letters is too narrow for some words.
  add(
    "text only",
    (await inspectPage(page)).filter(({ kind }) => kind !== "torn"),
  );
  await undo();
  await setLetters(page, doubleLetters);
  return flaws;
}

for (const [prefix, locale] of [
  ["", "English"],
  ["/th", "Thai"],
] as const) {
  test(`every page fits with letters of 200 %, ${locale}`, async ({ page, context }) => {
    await addInspector(context);
    await page.goto(prefix + login);
    await setLetters(page, doubleLetters);
    const flaws = await flawsOf(page, login);
    await setLetters(page, usualLetters);
    await signIn(page, `Lea of the letters ${locale}`, prefix || "/");
    await dismissGift(page);
    await setLetters(page, doubleLetters);
    for (const path of pages) {
      await page.goto(path === "/" ? prefix || "/" : prefix + path);
      await expect(page.getByRole("heading").first()).toBeAttached();
      flaws.push(...(await flawsOf(page, path)));
    }
    expect(flaws).toEqual([]);
  });
}

/** Where a pop-up is opened, and the names of the buttons that open it, one after the other. */
const popups: Readonly<Record<string, readonly [path: string, ...buttons: (string | RegExp)[]]>> = {
  account: [home, "Your account"],
  search: [home, "Search games"],
  "game types": ["/types-game", /Filter/],
  "ways to play": [gamePath(game), "Play"],
  "customer service": ["/user", "Customer service"],
  "sign out": ["/user", "Sign out"],
  purchase: ["/user", "Get more time"],
  "invite code": ["/user/rewardsPage", /friend’s code/],
  saves: ["/user/setting", /saves/i],
  "clear data": ["/user/setting", /^Clear/],
  subscription: ["/user/subscription", /^Quarterly Plan/],
  payment: ["/user/subscription", /^Quarterly Plan/, "SUBSCRIBE"],
  "gold coins": ["/user/goldcoinorder", "Buy gold coins"],
};

test("every pop-up and the desk fit with letters of 200 %", async ({ page, context }) => {
  await addInspector(context);
  await addSinglePlay(page, game);
  await signIn(page, "Lou of the pop-ups");
  await expect(page.getByRole("dialog")).toBeVisible();
  await setLetters(page, doubleLetters);
  const flaws = await flawsOf(page, "gift");
  for (const [name, [path, ...buttons]] of Object.entries(popups)) {
    await page.goto(path);
    for (const button of buttons) {
      const scope = button === "SUBSCRIBE" ? page.getByRole("dialog") : page;
      await scope.getByRole("button", { name: button }).first().click();
      await expect(page.getByRole("dialog").or(page.getByRole("alertdialog")).last()).toBeVisible();
    }
    flaws.push(...(await flawsOf(page, name)));
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await startGame(page, game);
  flaws.push(...(await flawsOf(page, "desk")));
  await page.setViewportSize(sizes[1]);
  await page.getByRole("button", { name: "Leave the game" }).click();
  await expect(page.getByText("Your game is still running, and your time counts.")).toBeVisible();
  flaws.push(...(await flawsOf(page, "game left")));
  expect(flaws).toEqual([]);
});
