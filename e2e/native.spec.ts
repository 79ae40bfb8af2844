import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { dismissGift, signIn } from "./support/player.ts";

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
