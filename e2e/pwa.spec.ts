import { readFileSync, writeFileSync } from "node:fs";
import type { Page, Request } from "@playwright/test";
import * as z from "zod/mini";
import { expect, test } from "./support/fixtures.ts";
import { openAs } from "./support/player.ts";

test.use({ serviceWorkers: "allow" });

const manifest = z.object({
  name: z.string().check(z.minLength(1)),
  short_name: z.string().check(z.minLength(1), z.maxLength(12)),
  start_url: z.literal("/"),
  scope: z.literal("/"),
  display: z.literal("standalone"),
  theme_color: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  background_color: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() })),
});

/** Waits until the service worker controls the page and has filled its caches. */
async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration())?.active?.state === "activated",
  );
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The paths in all of the app's caches. */
const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });

test("R-PWA-01 the app can be installed: its manifest is complete, its icons have the declared type and size", async ({
  page,
  request,
}) => {
  await page.goto("/login");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const reply = await request.get(href ?? "");
  expect(reply.headers()["content-type"]).toContain("application/manifest+json");
  const read = manifest.parse(await reply.json());
  for (const { src, sizes, type } of read.icons) {
    const icon = await request.get(src);
    expect(icon.headers()["content-type"], src).toBe(type);
    const body = await icon.body();
    expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`, src).toBe(sizes);
  }
  expect(read.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]),
  );
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // Tests run in incognito windows, which cannot install apps.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual(
    [],
  );
  const worker = await request.get("/sw.js");
  expect(worker.headers()["cache-control"]).toBe("no-cache");
});

test("R-PWA-01 offline, a reload shows the last known home with a notice; back online, home is fresh again", async ({
  page,
  context,
}) => {
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  await openAs(page, "Ann without a network");
  await workerReady(page);
  const top = page.getByRole("region").filter({ has: page.getByRole("heading", { name: /top 10/i }) });
  await expect(top.locator("img").first()).toBeVisible();
  // Home is stored once it has settled.
  await page.waitForFunction(() => (localStorage.getItem("HOME_CACHE") ?? "").includes('"games":[{'));
  await page.reload();
  await expect(top.locator("img").first()).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  // Chromium 150 says after a reload that there is a network; then the app is right to name the service.
  const says = (await page.evaluate(() => navigator.onLine))
    ? "The service can’t be reached"
    : "You’re offline";
  const notice = page.getByText(new RegExp(`${says}.*These are the games you saw last`));
  await expect(notice).toBeVisible();
  await expect(top.locator("img").first()).toBeVisible();
  const cover = top.locator("img").first();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(new URL(page.url()).pathname).toBe("/");

  // Even with an expired token, being offline signs nobody out.
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem("USER_INFO") ?? "{}");
    localStorage.setItem("USER_INFO", JSON.stringify({ ...user, expiresAt: Date.now() - 3_600_000 }));
  });
  await page.reload();
  await expect(page.getByText(/These are the games you saw last/)).toBeVisible();
  await expect(top.locator("img").first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");

  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await expect(page.getByText(/These are the games you saw last/)).toBeHidden();
  await expect(top.locator("img").first()).toBeVisible();
  expect(failures).toEqual([]);
});

test("R-PWA-01 the worker caches the app and covers, and never a call, a sign-in or a payment", {
  tag: "@full",
}, async ({ page }) => {
  const byWorker: string[] = [];
  const watch = (request: Request): void => {
    request.response().then(
      (response) => {
        if (response?.fromServiceWorker()) byWorker.push(new URL(request.url()).pathname);
      },
      // The test ended before the answer came.
      () => undefined,
    );
  };
  await openAs(page, "Ann of the worker");
  await workerReady(page);
  page.on("request", watch);
  await page.reload();
  for (const path of ["/types-game", "/user", "/user/setting", "/user/message", "/"]) await page.goto(path);
  await expect(page.locator("img").first()).toBeVisible();
  const reply = await page.evaluate(async () => [
    (await fetch("/api/goods?goods_type=2")).status,
    (await fetch("/user/wallet", { method: "POST", body: "{}" })).status,
    (await fetch("/oidc/.well-known/openid-configuration")).status,
    (await fetch("/steam/bind")).status,
  ]);
  expect(reply).toHaveLength(4);

  const allowed = /^\/($|assets\/|covers\/|icons\/|favicon\.svg$|manifest\.webmanifest$)/;
  const pages = /^\/(types-game|user(\/(setting|message))?)?$/;
  expect(byWorker.length).toBeGreaterThan(5);
  expect(byWorker.filter((path) => !allowed.test(path) && !pages.test(path))).toEqual([]);
  const cacheEntries = await cachedPaths(page);
  expect(cacheEntries.length).toBeGreaterThan(20);
  expect(cacheEntries.filter((path) => !allowed.test(path))).toEqual([]);
  // The cached page has the configuration and the content security policy that the service sent.
  const shell = await page.evaluate(async () => {
    const page = await caches.match("/");
    return { text: await page?.text(), policy: page?.headers.get("Content-Security-Policy") };
  });
  expect(shell.text).toMatch(/id="app-config" type="application\/json">\{"probePort"/);
  expect(shell.policy).toContain("worker-src 'self'");
  expect(shell.policy).toContain("manifest-src 'self'");
});

test("R-PWA-01 a newer version waits for the player's consent", { tag: "@full" }, async ({ page }) => {
  const worker = "dist/sw.js";
  const before = readFileSync(worker, "utf8");
  try {
    await openAs(page, "Ann of the versions");
    await workerReady(page);
    await page.evaluate(() => Reflect.set(window, "stillHere", true));
    // Simulates another build: the same app with a different file list, without this page's first script.
    writeFileSync(worker, `${before.replaceAll(/\{[^{}]*assets\/first-[^{}]*\.js[^{}]*\},?/g, "")}\n// next`);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const bar = page.getByText("A new version is ready");
    await expect(bar).toBeVisible();
    await page.getByRole("button", { name: "Search games" }).hover();
    expect(await page.evaluate(() => Reflect.get(window, "stillHere"))).toBe(true);
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state),
    ).toBe("installed");

    await page.getByRole("button", { name: "Reload" }).click();
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, "stillHere")).catch(() => true))
      .toBeUndefined();
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null),
    ).toBeNull();
  } finally {
    writeFileSync(worker, before);
  }
});
