import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { chromium } from "@playwright/test";
import { isPrivate } from "../scripts/launch/phone/authority.ts";
import { runProduct } from "../scripts/launch/running.ts";
import { findChromium } from "../scripts/lib/chromium.ts";
import { findCertutil } from "../scripts/lib/firefox.ts";
import { networkAddresses } from "../service/settings/settings.ts";
import { test as base, expect } from "./support/fixtures.ts";
import { launchOptions } from "./support/launchOptions.ts";
import { payPage } from "./support/payment.ts";
import { signIn, startGame } from "./support/player.ts";

const address = networkAddresses().find(isPrivate);

const test = base.extend<object, { product: Awaited<ReturnType<typeof runProduct>> }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, use, { parallelIndex }) => {
      const product = await runProduct(8680 + 10 * parallelIndex, "phone");
      await use({ ...product, origin: product.origin.replace("127.0.0.1", address ?? "") });
      await product.end();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
test.skip(address === undefined, "this computer is in no private network");

test.describe("a phone that trusts the certificate", () => {
  test.use({
    ignoreHTTPSErrors: true,
    baseURL: ({ product }, use) => use(product.origin.replace("http:", "https:")),
  });

  test("R-PHONE-01 R-PHONE-02 goes on by https by itself, plays and pays there, and asks for nothing by http", {
    tag: "@full",
  }, async ({ page, product }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    page.on("websocket", (socket) => asked.push(socket.url()));
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (/mixed content|insecure/i.test(message.text())) complaints.push(message.text());
    });
    await page.goto(`${product.origin}/phone`);
    await page.waitForURL(/^https:.*\/login$/);
    const first = asked.length;
    await signIn(page, "Pim with a phone", "/", "270493");
    expect(await page.evaluate(() => isSecureContext)).toBe(true);
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === "refresh_token")).toMatchObject({ secure: true });
    await page
      .getByRole("dialog")
      .filter({ hasText: /20 minutes/ })
      .waitFor();
    await page.keyboard.press("Escape");
    await page.goto("/user/member-ship");
    await page.getByRole("button", { name: "Join now" }).click();
    await page
      .getByRole("dialog", { name: "SUBSCRIPTION" })
      .getByRole("button", { name: "SUBSCRIBE" })
      .click();
    const subscribe = page
      .getByRole("dialog", { name: "Payment" })
      .getByRole("button", { name: "SUBSCRIBE" });
    await expect(subscribe).toBeEnabled();
    await payPage(page).getByRole("button", { name: "Success", exact: true }).click();
    await subscribe.click();
    await expect(page.getByRole("dialog", { name: "Subscription successful" })).toBeVisible();
    await startGame(page, "g-halogen-mile");

    const secure = asked.slice(first).map((url) => new URL(url));
    expect(secure.filter(({ protocol }) => !/^(https|wss|data|blob):$/.test(protocol))).toEqual([]);
    const port = Number(new URL(product.origin).port);
    for (const used of [port, port + 1, port + 2, port + 3])
      expect(
        secure.some((url) => url.port === String(used)),
        `port ${used}`,
      ).toBe(true);
    expect(complaints).toEqual([]);
  });
});

test.describe("a browser that checks certificates", () => {
  test.skip(findCertutil() === null, "no certutil here: install libnss3-tools");

  /** Makes a certificate database of a browser in the folder, with the product's authority or none. */
  function trust(database: string, authority: string | null): void {
    mkdirSync(database, { recursive: true });
    const run = (...args: string[]): void => {
      const { status, stderr } = spawnSync(findCertutil() ?? "", ["-d", `sql:${database}`, ...args]);
      if (status !== 0) throw new Error(String(stderr));
    };
    run("-N", "--empty-password");
    if (authority !== null) run("-A", "-n", "cloudplay", "-t", "C,,", "-i", authority);
  }

  test(
    "R-PHONE-01 Chromium opens the page by https once it trusts the authority, and not before",
    { tag: "@full" },
    async ({ product }, testInfo) => {
      const url = product.origin.replace("http:", "https:");
      for (const authority of [null, `${product.data}/phone/authority.pem`]) {
        const home = testInfo.outputPath(authority === null ? "before" : "after");
        trust(`${home}/.pki/nssdb`, authority);
        const options = launchOptions(findChromium());
        const context = await chromium.launchPersistentContext(`${home}/profile`, {
          ...options,
          env: { ...options.env, HOME: home },
        });
        const page = context.pages()[0] ?? (await context.newPage());
        if (authority === null) await expect(page.goto(url)).rejects.toThrow("ERR_CERT_AUTHORITY_INVALID");
        else {
          await page.goto(url);
          await page.waitForURL(`${url}/login`);
          expect(await page.evaluate(() => isSecureContext)).toBe(true);
        }
        await context.close();
      }
    },
  );
});

test("R-PHONE-02 without the certificate the page says once what is missing, and leads on by http", {
  tag: "@full",
}, async ({ page, product }) => {
  await page.goto("/gameDetails?id=g-halogen-mile#part");
  await expect(page.getByRole("heading", { name: "Play on this phone" })).toBeVisible();
  await expect(page.getByText("installing the app")).toBeVisible();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForURL(`${product.origin}/login`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.goto("/");
  await page.waitForURL(`${product.origin}/login`);
  await signIn(page, "Pat without a certificate", "/", "270493");
});
