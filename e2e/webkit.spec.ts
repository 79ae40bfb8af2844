import { calls } from "../wire/calls/calls.ts";
import { expect, productTest as test } from "./support/fixtures.ts";
import { named, noWebKit, shows, type WebKitPage, withWebKit } from "./support/webkit.ts";
import { wordsIn } from "./support/words.ts";

test.skip(noWebKit !== null, noWebKit ?? "");

const words = wordsIn("en");

const path = (page: WebKitPage) => page.evaluate(() => location.pathname);
/** How many pop-ups are open. */
const popUps = (page: WebKitPage) =>
  page.evaluate(() => document.querySelectorAll("[role=dialog], [role=alertdialog]").length);

async function signIn(page: WebKitPage, name: string): Promise<void> {
  await expect.poll(() => path(page)).toBe("/login");
  await page.click(named, words["title.login"] ?? "");
  await page.click((selector) => document.querySelector(selector), "#name");
  await page.type(name);
  await page.press("Enter");
  await expect.poll(() => popUps(page)).toBe(1);
  await page.press("Escape");
  await expect.poll(() => popUps(page)).toBe(0);
}

test(
  "WebKit without WebRTC: sign-in, home, and a game's page whose Play says what to do and asks for no seat",
  { tag: "@full" },
  async ({ product }, testInfo) => {
    await withWebKit(testInfo, async (page) => {
      await page.goto(`${product.origin}/gameDetails?id=g-brick-comet`);
      await signIn(page, "Wim of the kit");
      await expect.poll(() => path(page)).toBe("/gameDetails");
      expect(await page.evaluate(() => "RTCPeerConnection" in window)).toBe(false);
      const unsupported = words["play.unsupported"] ?? "";
      const notices = () =>
        page.evaluate((text) => document.body.innerText.split(text).length - 1, unsupported);
      await expect.poll(notices).toBe(1);
      await page.click(named, words["play.idle"] ?? "");
      // Once on the page, and once in the toast.
      await expect.poll(notices).toBe(2);
      await page.click(named, words["toast.dismiss"] ?? "");
      await expect.poll(notices).toBe(1);
      expect(await path(page)).toBe("/gameDetails");
      const asked = await page.evaluate(() =>
        performance.getEntriesByType("resource").map(({ name }) => name),
      );
      expect(asked.some((url) => url.endsWith(calls.wssToken.path))).toBe(true);
      expect(asked.filter((url) => url.endsWith(calls.startGame.path))).toEqual([]);
      await page.click(named, "Cloudplay – Home");
      await shows(page, "Top 10");
    });
  },
);

test(
  "WebKit: a plan is paid by card; settings; Escape, back and focus",
  { tag: "@full" },
  async ({ product }, testInfo) => {
    await withWebKit(testInfo, async (page) => {
      const press = (id: string) => page.click(named, words[id] ?? id);
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
      await page.goto(`${product.origin}/user/subscription`);
      await signIn(page, "Wanda of the kit");
      await expect.poll(() => path(page)).toBe("/user/subscription");

      // Escape and back close a pop-up, and the button that opened it has the focus again.
      await press("Quarterly Plan");
      await expect.poll(() => popUps(page)).toBe(1);
      await page.press("Escape");
      await expect.poll(() => popUps(page)).toBe(0);
      await expect.poll(focused).toContain("Quarterly Plan");
      await page.press("Enter");
      await expect.poll(() => popUps(page)).toBe(1);
      await page.evaluate(() => history.back());
      await expect.poll(() => popUps(page)).toBe(0);
      expect(await path(page)).toBe("/user/subscription");

      await page.press("Enter");
      await press("SUBSCRIBE");
      await page.inFrame(() => page.click(named, "Success"));
      await press("SUBSCRIBE · $26.99");
      await shows(page, "Subscription successful");
      await press("OK");
      await shows(page, "Unlimited game time");

      await page.goto(`${product.origin}/user/setting`);
      await press("account.settings.connection.test");
      await expect
        .poll(() => page.evaluate(() => document.querySelector("dd")?.textContent ?? ""))
        .toMatch(/ms|Out of reach/);
      await press("account.settings.signOut");
      await expect.poll(() => popUps(page)).toBe(1);
      await press("account.settings.signOut");
      await expect.poll(() => path(page)).toBe("/login");
    });
  },
);
