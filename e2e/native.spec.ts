import type { Page } from "@playwright/test";
import { configure, signIn } from "./support/player.ts";
import { expect, test } from "./support/players.ts";

type Kind = "Android" | "iOS" | "none";

/** A native app around the page: keeps what it is told, and answers for its common info as the real one would. */
async function putInShell(page: Page, kind: Kind, answer: string): Promise<void> {
  await page.addInitScript(
    ([where, json]) => {
      const kept = (): string[] => JSON.parse(sessionStorage.getItem("TOLD") ?? "[]");
      const shell = {
        postMessage(text: string) {
          sessionStorage.setItem("TOLD", JSON.stringify([...kept(), text]));
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

const told = (page: Page): Promise<Array<Record<string, string>>> =>
  page.evaluate(() =>
    JSON.parse(sessionStorage.getItem("TOLD") ?? "[]").map((text: string) => JSON.parse(text)),
  );

/** The `common` of the next call of a path. */
async function commonOf(page: Page, path: string): Promise<Record<string, unknown>> {
  const request = await page.waitForRequest((sent) => new URL(sent.url()).pathname === path);
  return request.postDataJSON().common;
}

for (const kind of ["Android", "iOS"] as const)
  test(`R-NATIVE-01 in the app of ${kind}: its info goes with the calls, its bar follows the page`, async ({
    page,
  }) => {
    await putInShell(page, kind, '{"adid":"device-7","pName":"native"}');
    const home = commonOf(page, "/activity/getHomeNavigation");
    await signIn(page, `Ann in the app of ${kind}`);
    expect(await home).toMatchObject({ adid: "device-7", pName: "native", appName: "cloudplay" });

    // Said again later, it counts from then on.
    await page.evaluate(() => Reflect.get(window, "onNativeCommonInfo")('{"adid":"device-8"}'));
    const later = commonOf(page, "/game/searchGameList");
    await page.getByRole("button", { name: "Search games" }).click();
    await page.getByRole("dialog", { name: "Search games" }).getByRole("textbox").fill("lantern");
    expect(await later).toMatchObject({ adid: "device-8", pName: "h5" });
    await page.goto("/user");

    const theme = () => page.locator('meta[name="theme-color"]').getAttribute("content");
    const bar = async () =>
      (await told(page)).filter(({ call }) => call === "setStatusBarColor").at(-1)?.color;
    await expect.poll(bar).toBe("#f6f8fc");
    await expect.poll(theme).toBe("#f6f8fc");
    await page.goto("/");
    await expect.poll(bar).toBe("#070d1e");
    await expect.poll(theme).toBe("#070d1e");
  });

test("R-NATIVE-01 an address of another site opens by the app", async ({ page }) => {
  await putInShell(page, "Android", "{}");
  await signIn(page, "Ann of the outside links");
  await configure(page, { contact: { url: "https://help.test/games" } });
  await page.goto("/user/about-us");
  await page
    .getByRole("button", { name: /contact|customer service/i })
    .first()
    .click();
  const outside = page.getByRole("dialog").getByRole("link").first();
  await outside.click();
  await expect
    .poll(async () => (await told(page)).filter(({ call }) => call === "openPage"))
    .toEqual([{ call: "openPage", url: "https://help.test/games" }]);
  expect(new URL(page.url()).pathname).toBe("/user/about-us");
});

test.describe("R-NATIVE-01 what a shell says is not trusted", () => {
  for (const nonsense of ["", "{", "null", "[1]", '"x"', "7", '{"token":7}'])
    test(`such as ${nonsense || "nothing"}`, async ({ page }) => {
      const failures: string[] = [];
      page.on("pageerror", (error) => failures.push(error.message));
      await putInShell(page, "Android", nonsense);
      await page.goto("/login");
      await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
      await page.evaluate(() => {
        for (const said of [undefined, null, 7, Symbol("x"), () => 1, { toString: 1 }, "x".repeat(100_000)])
          Reflect.get(window, "onNativeCommonInfo")(said);
      });
      expect(failures).toEqual([]);
    });
});

test("R-NATIVE-01 without a shell nothing is told and nothing breaks", async ({ page }) => {
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  await putInShell(page, "none", "{}");
  const home = commonOf(page, "/activity/getHomeNavigation");
  await signIn(page, "Ann without an app");
  expect(await home).toMatchObject({ pName: "h5", adid: "" });
  expect(await told(page)).toEqual([]);
  expect(failures).toEqual([]);
});
