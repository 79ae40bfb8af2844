import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { dismissGift, overrideConfig, signIn } from "./support/player.ts";

type Kind = "Android" | "iOS" | "none";

/** Fakes the native app around the page: records the messages it receives and answers `getCommonInfo`. */
async function installShell(page: Page, kind: Kind, answer: string): Promise<void> {
  await page.addInitScript(
    ([where, json]) => {
      const messages = (): string[] => JSON.parse(sessionStorage.getItem("SHELL_MESSAGES") ?? "[]");
      const shell = {
        postMessage(text: string) {
          sessionStorage.setItem("SHELL_MESSAGES", JSON.stringify([...messages(), text]));
          if (JSON.parse(text).call === "getCommonInfo")
            queueMicrotask(() => Reflect.get(window, "onNativeCommonInfo")?.(json));
        },
      };
      if (where === "Android") Reflect.set(window, "NativeShell", shell);
      if (where === "iOS") Reflect.set(window, "webkit", { messageHandlers: { NativeShell: shell } });
    },
    [kind, answer] as const,
  );
}

const sentToShell = (page: Page): Promise<Array<Record<string, string>>> =>
  page.evaluate(() =>
    JSON.parse(sessionStorage.getItem("SHELL_MESSAGES") ?? "[]").map((text: string) => JSON.parse(text)),
  );

/** The `common` of the next call to a path. */
async function commonOf(page: Page, path: string): Promise<Record<string, unknown>> {
  const request = await page.waitForRequest((sent) => new URL(sent.url()).pathname === path);
  return request.postDataJSON().common;
}

for (const kind of ["Android", "iOS"] as const)
  test(`R-NATIVE-01 in the ${kind} app: its common info is sent with the calls, its status bar follows the theme`, {
    tag: kind === "iOS" ? "@full" : [],
  }, async ({ page }) => {
    await installShell(page, kind, '{"adid":"device-7","pName":"native"}');
    const home = commonOf(page, "/activity/getHomeNavigation");
    await signIn(page, `Ann in the app of ${kind}`);
    await dismissGift(page);
    expect(await home).toMatchObject({ adid: "device-7", pName: "native", appName: "cloudplay" });

    // Newer common info replaces the earlier one.
    await page.evaluate(() => Reflect.get(window, "onNativeCommonInfo")('{"adid":"device-8"}'));
    const later = commonOf(page, "/game/searchGameList");
    await page.getByRole("button", { name: "Search games" }).click();
    await page.getByRole("dialog", { name: "Search games" }).getByRole("textbox").fill("prism");
    expect(await later).toMatchObject({ adid: "device-8", pName: "h5" });
    await page.goto("/user");

    const theme = () => page.locator('meta[name="theme-color"]').getAttribute("content");
    const bar = async () =>
      (await sentToShell(page)).filter(({ call }) => call === "setStatusBarColor").at(-1)?.color;
    await expect.poll(bar).toBe("#f6f8fc");
    await expect.poll(theme).toBe("#f6f8fc");
    await page.goto("/");
    await expect.poll(bar).toBe("#070d1e");
    await expect.poll(theme).toBe("#070d1e");
  });

test("R-NATIVE-01 the app opens addresses of other sites", { tag: "@full" }, async ({ page }) => {
  await installShell(page, "Android", "{}");
  await signIn(page, "Ann of the outside links");
  await overrideConfig(page, { contact: { url: "https://help.test/games" } });
  await page.goto("/user/about-us");
  await page
    .getByRole("button", { name: /contact|customer service/i })
    .first()
    .click();
  const outside = page.getByRole("dialog").getByRole("link").first();
  await outside.click();
  await expect
    .poll(async () => (await sentToShell(page)).filter(({ call }) => call === "openPage"))
    .toEqual([{ call: "openPage", url: "https://help.test/games" }]);
  expect(new URL(page.url()).pathname).toBe("/user/about-us");
});

test.describe("R-NATIVE-01 invalid common info of a shell is ignored", () => {
  for (const nonsense of ["", "{", "null", "[1]", '"x"', "7", '{"token":7}'])
    test(`such as ${nonsense || "nothing"}`, { tag: "@full" }, async ({ page }) => {
      const failures: string[] = [];
      page.on("pageerror", (error) => failures.push(error.message));
      await installShell(page, "Android", nonsense);
      await page.goto("/login");
      await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
      await page.evaluate(() => {
        for (const said of [undefined, null, 7, Symbol("x"), () => 1, { toString: 1 }, "x".repeat(100_000)])
          Reflect.get(window, "onNativeCommonInfo")(said);
      });
      expect(failures).toEqual([]);
    });
});

test("R-NATIVE-01 without a shell no message is sent and nothing breaks", { tag: "@full" }, async ({
  page,
}) => {
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  await installShell(page, "none", "{}");
  const home = commonOf(page, "/activity/getHomeNavigation");
  await signIn(page, "Ann without an app");
  expect(await home).toMatchObject({ pName: "h5", adid: "" });
  expect(await sentToShell(page)).toEqual([]);
  expect(failures).toEqual([]);
});
