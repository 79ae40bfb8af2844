import type { Browser, CDPSession, Page } from "@playwright/test";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { bundled, hasChromium, sharedChromium } from "../../../support/chromium.ts";
import type {} from "./page.tsx";

let browser: Browser;
let page: Page;
let keyboard: CDPSession;
let script: string;

/** What stands in the game's own field: every Backspace takes one character back, as most programs do. */
const inGame = async (): Promise<string> => {
  const field: string[] = [];
  for (const character of await page.evaluate(() => window.typed())) {
    if (character === "\b") field.pop();
    else field.push(character);
  }
  return field.join("");
};

/** What an input method shows while it is being composed. */
const compose = (text: string) =>
  keyboard.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
/** The composed text, or one that was chosen for it, is taken. */
const commit = (text: string) => keyboard.send("Input.insertText", { text });

async function open(ascii: boolean): Promise<void> {
  page = await browser.newPage();
  await page.route("**/*", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><body></body>" }),
  );
  await page.goto("http://localhost:8391/");
  await page.addScriptTag({ content: `window.process = { env: { NODE_ENV: "development" } };${script}` });
  keyboard = await page.context().newCDPSession(page);
  await page.evaluate((only) => window.showTyping(only), ascii);
  await page.getByRole("button", { name: "Open the keyboard" }).click();
  await page.getByRole("button", { name: "Close the keyboard" }).waitFor();
}

describe.skipIf(!hasChromium)("R-DESK-01 the phone's keyboard with real input events", () => {
  beforeAll(async () => {
    script = await bundled("tests/src/screens/typing/page.tsx");
    browser = await sharedChromium();
  });
  afterEach(() => page.close());

  test("Thai is typed as it is composed, with its vowels and tone marks, and corrected", async () => {
    await open(false);
    for (const step of ["ท", "ที", "ที่", "ที่น", "ที่นี", "ที่นี่"]) await compose(step);
    expect(await inGame()).toBe("ที่นี่");
    await compose("ที่นั่น");
    expect(await inGame()).toBe("ที่นั่น");
    await commit("ที่นั่น");
    expect(await inGame()).toBe("ที่นั่น");
    // One without composition, as from a keyboard that commits each letter.
    for (const letter of [..."กี่"]) await commit(letter);
    expect(await inGame()).toBe("ที่นั่นกี่");
    await page.keyboard.press("Backspace");
    expect(await inGame()).toBe("ที่นั่นกี");
  });

  test("a composition that is given up is taken back, and a suggestion replaces it", async () => {
    await open(false);
    await commit("a");
    await compose("helo");
    await commit("hello ");
    expect(await inGame()).toBe("ahello ");
    await compose("wor");
    await compose("");
    expect(await inGame()).toBe("ahello ");
  });

  test("emoji are one character each, and Enter ends the line", async () => {
    await open(false);
    await commit("hi🎮");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Enter");
    expect(await inGame()).toBe("hi\n");
  });

  test("a game that takes only ASCII gets no emoji and no Thai, loses nothing else, and the player is told", async () => {
    await open(true);
    await commit("Bob");
    await commit("🎮");
    const told = page.getByText("This game takes only English letters, digits and signs.");
    await told.waitFor();
    await compose("เล่น");
    await compose("เล่");
    await commit("เล่");
    expect(await inGame()).toBe("Bob");
    await compose("b🎮");
    await compose("by");
    await commit("by");
    expect(await inGame()).toBe("Bobby");
    expect(await told.count()).toBe(0);
  });
});
