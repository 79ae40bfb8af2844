import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Flaw } from "../src/dev/inspect/inspect.ts";
import { gamePath, paths } from "../streams/ui/routes.ts";
import { expect, test } from "./support/fixtures.ts";
import { addInspector, inspectPage } from "./support/inspector.ts";
import { doubleLetters, setLetters, usualLetters, zoomTextOnly } from "./support/letters.ts";
import { addSinglePlay, expectVideoPlaying, openAs, signIn } from "./support/player.ts";

/** Walks the real product with letters of 200 %: the pages here, the pop-ups from the buttons that open them. */

const game = "g-halogen-mile";
const sizes = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
] as const;
const { login, desk, details, home, ...others } = paths;
const pages = [home, gamePath(game), ...Object.values(others)];

test.use({ reducedMotion: "reduce", actionTimeout: 20_000 });

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

const languages = [
  { locale: "en", prefix: "" },
  { locale: "th", prefix: "/th" },
] as const;
const texts: Readonly<Record<"en" | "th", Readonly<Record<string, string>>>> = {
  en: JSON.parse(readFileSync("locales/en.json", "utf8")),
  th: JSON.parse(readFileSync("locales/th.json", "utf8")),
};

/** Where a pop-up is opened, and the texts (by their ids) of the buttons that open it, one after the other. */
const popups: Readonly<Record<string, readonly [path: string, ...buttons: string[]]>> = {
  account: [home, "header.account"],
  search: [home, "header.search"],
  "game types": [paths.types, "discovery.types.filter"],
  "ways to play": [gamePath(game), "play.idle"],
  "sign out": [paths.user, "account.user.signOut"],
  purchase: [paths.user, "account.user.more"],
  "invite code": [paths.rewards, "account.invite.enter"],
  saves: [paths.settings, "account.settings.saves.button"],
  "clear data": [paths.settings, "account.settings.clear.button"],
  subscription: [paths.subscription, "account.plan.quarterly"],
  payment: [paths.subscription, "account.plan.quarterly", "account.subscription.subscribe"],
  "gold coins": [paths.goldOrders, "account.goldOrders.buy"],
};

for (const { locale, prefix } of languages) {
  const address = (path: string): string => (path === "/" ? prefix || "/" : prefix + path);
  /** A button that begins with a text; a pop-up's own where one is open. */
  const press = async (page: Page, id: string): Promise<void> => {
    const dialog = page.getByRole("dialog");
    const scope = (await dialog.count()) > 0 ? dialog.last() : page;
    const name = new RegExp(`^${texts[locale][id] ?? id}`);
    await scope.getByRole("button", { name }).first().click();
  };

  test(`every page fits with letters of 200 %, ${locale}`, { tag: "@full" }, async ({ page, context }) => {
    await addInspector(context);
    await page.goto(address(login));
    await setLetters(page, doubleLetters);
    const flaws = await flawsOf(page, login);
    await setLetters(page, usualLetters);
    await openAs(page, `Lea of the letters ${locale}`, address(home));
    await setLetters(page, doubleLetters);
    for (const path of pages) {
      await page.goto(address(path));
      await expect(page.getByRole("heading").first()).toBeAttached();
      flaws.push(...(await flawsOf(page, path)));
    }
    expect(flaws).toEqual([]);
  });

  test(`every pop-up and the desk fit with letters of 200 %, ${locale}`, { tag: "@full" }, async ({
    page,
    context,
  }) => {
    await addInspector(context);
    await signIn(page, `Lou of the pop-ups ${locale}`, address(home));
    await expect(page.getByRole("dialog")).toBeVisible();
    await setLetters(page, doubleLetters);
    const flaws = await flawsOf(page, "gift");
    await addSinglePlay(page, game);
    for (const [name, [path, ...buttons]] of Object.entries(popups)) {
      await page.goto(address(path));
      for (const button of buttons) {
        await press(page, button);
        await expect(page.getByRole("dialog").or(page.getByRole("alertdialog")).last()).toBeVisible();
      }
      flaws.push(...(await flawsOf(page, name)));
    }
    await page.unrouteAll({ behavior: "ignoreErrors" });
    // The browser keeps the games of its session, with the mode that was added.
    await page.addInitScript(() => sessionStorage.removeItem("CATALOGUE_INDEX"));
    await page.goto(address(gamePath(game)));
    await press(page, "play.idle");
    await page.waitForURL(/\/streamDesk$/);
    await expectVideoPlaying(page);
    flaws.push(...(await flawsOf(page, "desk")));
    await page.setViewportSize(sizes[1]);
    await page.getByRole("button", { name: texts[locale]["desk.leave"] ?? "" }).click();
    // On its own page the play button goes on with it; on every other one a bar does.
    await expect(page.getByRole("button", { name: texts[locale]["play.running"] ?? "" })).toBeVisible();
    flaws.push(...(await flawsOf(page, "game left, its own page")));
    await page
      .locator(`a[href="${address(home)}"]`)
      .first()
      .click();
    await expect(page.getByText(texts[locale]["account.elsewhere.paused"] ?? "")).toBeVisible();
    flaws.push(...(await flawsOf(page, "game left")));
    expect(flaws).toEqual([]);
  });
}
