import { readFileSync } from "node:fs";
import { expect, test } from "./support/fixtures.ts";
import { openAs } from "./support/player.ts";

const game = "g-halogen-mile";
const texts = {
  en: JSON.parse(readFileSync("locales/en.json", "utf8")),
  th: JSON.parse(readFileSync("locales/th.json", "utf8")),
};
// Titles of games are the same in both languages.
for (const locale of ["en", "th"] as const) texts[locale].game = "Halogen Mile";

/** The product's addresses with the title and the theme of each page. */
const routes = [
  ["/", "title.home", "dark"],
  ["/types-game", "title.types", "dark"],
  ["/types-game/guidance", "title.guidance", "white"],
  [`/gameDetails?id=${game}`, "game", "dark"],
  ["/join", "title.join", "dark"],
  ["/agreements", "title.agreements", "white"],
  ["/user", "title.user", "white"],
  ["/user/about-us", "title.aboutUs", "white"],
  ["/user/goldcoinorder", "title.goldOrders", "white"],
  ["/user/member-ship", "title.membership", "white"],
  ["/user/message", "title.messages", "white"],
  ["/user/rewardsPage", "title.rewards", "white"],
  ["/user/setting", "title.settings", "white"],
  ["/user/subscription", "title.subscription", "white"],
] as const;

const signInPages = ["/login", "/login/index3"] as const;

const at = (prefix: string, path: string): string => (path === "/" ? prefix || "/" : prefix + path);

for (const [prefix, locale] of [
  ["", "en"],
  ["/en", "en"],
  ["/th", "th"],
] as const) {
  test(`R-ROUTE-01 R-ROUTE-04 every address exists under ‘${prefix || "/"}’, in its language and its theme`, {
    tag: prefix === "/th" ? [] : "@full",
  }, async ({ page }) => {
    for (const path of signInPages) {
      await page.goto(at(prefix, path));
      await expect(page).toHaveTitle(`${texts[locale]["title.login"]} · Cloudplay`);
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    }
    await openAs(page, `Rae of ${prefix || "no prefix"}`, at(prefix, "/user"));
    for (const [path, name, theme] of routes) {
      await page.goto(at(prefix, path));
      await expect(page).toHaveTitle(`${texts[locale][name]} · Cloudplay`);
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expect(page.getByRole("heading").first()).toBeAttached();
      expect(new URL(page.url()).pathname).toBe(at(prefix, path).split("?")[0]);
    }
  });
}

test("the sign-in page's first words come with the page itself, and stay where they are", async ({
  page,
}) => {
  for (const [prefix, locale] of [
    ["", "en"],
    ["/th", "th"],
  ] as const) {
    const places = () =>
      Promise.all(
        ["signIn.promise", "signIn.how"].map((id) => page.getByText(texts[locale][id]).boundingBox()),
      );
    await page.route(/\.(js|css)$/, (route) => route.abort());
    await page.goto(`${prefix}/user/setting`, { waitUntil: "commit" });
    await expect(page.getByText(texts[locale]["signIn.how"])).toBeVisible();
    const before = await places();
    await page.unroute(/\.(js|css)$/);
    await page.goto(`${prefix}/login`);
    await expect(page.getByRole("button", { name: texts[locale]["title.login"] })).toBeVisible();
    expect(await places()).toEqual(before);
  }
});

test("home shows its banner before any code has loaded, where it stays", async ({ page }) => {
  await openAs(page, "Pim");
  const picture = page.locator("main ul img").first();
  await page.route(/\.js$/, (route) => route.abort());
  await page.reload({ waitUntil: "commit" });
  const banner = page.locator(".shell-hero");
  await expect(banner).toHaveCSS("background-image", /\/covers\/banner-[\w-]+\.webp"\)$/);
  const before = await banner.boundingBox();
  await page.unroute(/\.js$/);
  await page.reload();
  await expect(picture).toBeVisible();
  expect(await picture.boundingBox()).toEqual(before);
});
