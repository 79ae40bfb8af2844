import { codeOf } from "./support/codeOf.ts";
import { expect, test } from "./support/fixtures.ts";
import { dismissGift, signIn } from "./support/player.ts";

test("R-LOC-01 the prefix decides the language; the choice is stored for a year and applies to the next visit", async ({
  page,
  context,
}) => {
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("button", { name: "ไทย" }).click();
  await page.waitForURL(/\/th\/login$/);
  await expect(page.getByRole("button", { name: "เข้าสู่ระบบ" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "th");
  const find = async () => (await context.cookies()).find(({ name }) => name === "locale");
  // A page's cookie reaches the browser's own store a moment later.
  await expect.poll(find).toBeDefined();
  const cookie = await find();
  expect(cookie).toMatchObject({ value: "th", path: "/", sameSite: "Lax" });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(364);
  expect(days).toBeLessThan(366);

  await page.goto("/login");
  await page.waitForURL(/\/th\/login$/);
  await page.goto("/en/login");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("R-SES-05 R-SES-09 the other tab follows signing out and signing in", async ({ page, context }) => {
  await signIn(page, "Fay of two tabs");
  await dismissGift(page);
  const other = await context.newPage();
  await other.goto("/gameDetails?id=g-brick-comet");
  await expect(other.getByRole("heading", { name: "Brick Comet" })).toBeVisible();

  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(/\/login$/);
  await other.waitForURL(/\/login$/);
  const userItems = await page.evaluate(() =>
    ["USER_INFO", "WALLET_CACHE"].map((key) => localStorage.getItem(key)),
  );
  expect(userItems).toEqual([null, null]);

  // The other tab returns to its page as soon as this one is signed in.
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Fay of two tabs" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await other.waitForURL(/\/gameDetails\?id=g-brick-comet$/);
});

test("R-SES-06 the refresh token is never readable by scripts", async ({ page, context }) => {
  await signIn(page, "Hal of the cookie");
  const readable = await page.evaluate(
    () => document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage }),
  );
  const refresh = (await context.cookies()).filter(({ httpOnly, path }) => httpOnly && path === "/api");
  expect(refresh).toHaveLength(1);
  expect(readable).not.toContain(refresh[0]?.value);
});

test("R-DETAIL-01 R-ROUTE-06 a direct link loads; an unknown game or page says so and links home", async ({
  page,
}) => {
  await signIn(page, "Ida of cold links", "/gameDetails?id=g-hollow-harvest");
  await dismissGift(page);
  await expect(page.getByRole("heading", { name: "Hollow Harvest" })).toBeVisible();
  for (const unknown of ["/gameDetails?id=g-nowhere", "/nowhere/at/all", "/th/nowhere"]) {
    await page.goto(unknown);
    const text = unknown.startsWith("/th") ? /ไม่พบ/ : "This page could not be found";
    await expect(page.getByText(text).first()).toBeVisible();
  }
  await page.getByRole("link").last().click();
  await page.waitForURL(/\/th$/);
});

test("R-ROUTE-08 a page whose code fails to load reloads once, then says so", async ({ page }) => {
  await signIn(page, "Jon of lost chunks");
  await dismissGift(page);
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.route(codeOf("src/screens/details/DetailsScreen.tsx"), (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("heading", { name: "Top 10" })).toBeVisible();
  const before = loads;
  await page
    .getByRole("link", { name: /Halogen Mile/ })
    .first()
    .click();
  await expect.poll(() => loads - before, { timeout: 15_000 }).toBe(1);
  await expect(page.getByText("A part of the app could not be loaded.").first()).toBeVisible();
  expect(loads - before).toBe(1);
});
