import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import zlib from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inlineHash } from "../../../service/html/html.ts";
import { wallOf, withAppConfig } from "../../../service/pages/appConfig.ts";
import { createAssets } from "../../../service/pages/assets.ts";
import { withHead } from "../../../service/pages/head.ts";
import { manifestOf } from "../../../service/pages/manifest.ts";
import { aGame } from "../../../src/dev/fixtures/games.ts";
import { library } from "../../../src/dev/fixtures/library.ts";
import type { NavigationSection } from "../../../wire/catalogue.ts";
import { readConfig } from "../../../wire/config.ts";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService;
let folder: string;
const script = `export const text = "${"long ".repeat(1_000)}";`;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "dist-"));
  fs.mkdirSync(path.join(folder, "assets"));
  fs.writeFileSync(
    path.join(folder, "index.html"),
    '<!doctype html><html lang="en"><head><link rel="manifest" href="/manifest.webmanifest" /><meta name="apple-mobile-web-app-title" content="Cloudplay" /><title>Cloudplay</title><script>document</script></head><div id="root"></div><script id="app-config" type="application/json">{}</script>',
  );
  fs.writeFileSync(path.join(folder, "assets/index-AbCd1234.js"), script);
  fs.writeFileSync(path.join(folder, "assets/-bC_123.js"), script.slice(0, 1_024));
  fs.writeFileSync(path.join(folder, "favicon.svg"), "<svg/>");
  fs.mkdirSync(path.join(folder, "wall"));
  fs.writeFileSync(path.join(folder, "wall/game-plain.webp"), "");
  fs.copyFileSync("public/manifest.webmanifest", path.join(folder, "manifest.webmanifest"));
  service = await startTestService({
    env: {
      DIST_DIR: folder,
      PROBE_PORT: "8777",
      PRODUCT_NAME: 'Play "$&" <Now>',
      DEMO_SPEED_PROBES: "10",
      DEMO_SPEED_INTERVAL_MS: "20",
    },
  });
});
afterAll(async () => {
  await service.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** The hash of a page's inline style. */
const inlineStyleHash = (page: string) => inlineHash(/<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? "");

const blockOf = (page: string) =>
  /id="app-config" type="application\/json">(.*?)<\/script>/.exec(page)?.[1] ?? "";

const open = (url: string, headers: Record<string, string> = {}) =>
  service.service.app.inject({ method: "GET", url, headers: { accept: "text/html,*/*", ...headers } });

test.each(["/", "/th", "/en/gameDetails?id=x", "/user/setting", "/no-such-page", "/streamDesk"])(
  "a person who opens %s gets the app's page with its configuration",
  async (url) => {
    const reply = await open(url);
    expect(reply.statusCode).toBe(200);
    expect(readConfig(blockOf(reply.body))).toMatchObject({
      kind: "config",
      config: { probePort: 8_777, speedTest: { probes: 10, intervalMs: 20 } },
    });
    expect(reply.headers["cache-control"]).toBe("no-cache");
    expect(reply.headers["content-security-policy"]).toContain(
      `script-src 'self' ${inlineHash("document")};`,
    );
    expect(reply.headers["content-security-policy"]).toContain("object-src 'none'");
  },
);

test.each([
  ["/gameDetails?id=game-plain", "Goal Rush"],
  ["/th/login?x=1&id=game-shared", "Neon Rider"],
  ["/login?id=gone", undefined],
  ["/", undefined],
])("R-ROUTE-02 a visitor's page names covers and the game of its address: %s", async (url, name) => {
  const { body } = await open(url);
  const read = readConfig(blockOf(body));
  const wall = read.kind === "config" ? read.config.wall : undefined;
  expect(wall?.covers).toEqual(["game-plain"]);
  expect(wall?.game?.docs.en.gameName).toBe(name);
  // A worker's cached page may have been another game's.
  const other = readConfig(JSON.stringify({ wall }), "?id=other");
  expect(other).toMatchObject({ config: { wall: { covers: ["game-plain"] } } });
  expect(other).not.toMatchObject({ config: { wall: { game: {} } } });
  expect(body.includes(" data-game>")).toBe(name !== undefined);
  const card = await open("/oidc/interaction/nobody");
  expect([...new Set(card.body.match(/\/wall\/[^"]+/g))]).toEqual(["/wall/game-plain.webp"]);
});

test("R-ROUTE-02 a page names up to twenty covers; without any it names its game all the same", async () => {
  const wallWith = (gameIdStr: string) =>
    wallOf(Array(21).fill({ ...aGame("1"), gameIdStr }), gameIdStr, createAssets(folder));
  expect((await wallWith("game-plain")).wall?.covers).toHaveLength(20);
  expect(await wallWith("none")).toMatchObject({ wall: { covers: [], game: { gameIdStr: "none" } } });
});

test("a script that requests an unknown call gets the envelope, not the page", async () => {
  expect((await open("/user/setting", { accept: "application/json" })).statusCode).toBe(404);
  expect((await open("/api/nothing")).statusCode).toBe(404);
  expect((await open("/assets/missing-AbCd1234.js")).statusCode).toBe(404);
});

test("files with a hash in their name are cached for ever, others are revalidated", async () => {
  for (const hashed of ["/assets/index-AbCd1234.js", "/assets/-bC_123.js"])
    expect((await open(hashed)).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const icon = await open("/favicon.svg");
  expect(icon.headers["cache-control"]).toBe("no-cache");
  expect((await open("/favicon.svg", { "if-none-match": String(icon.headers.etag) })).statusCode).toBe(304);
});

test.each([
  ["br", (body: Buffer) => zlib.brotliDecompressSync(body)],
  ["gzip", (body: Buffer) => zlib.gunzipSync(body)],
] as const)("scripts are sent as %s where the browser accepts it", async (encoding, unpack) => {
  const reply = await open("/assets/index-AbCd1234.js", { "accept-encoding": encoding });
  expect(reply.headers["content-encoding"]).toBe(encoding);
  expect(reply.headers.vary).toBe("Accept-Encoding");
  expect(unpack(reply.rawPayload).toString()).toBe(script);
  expect(reply.rawPayload.length).toBeLessThan(script.length / 5);
  const small = await open("/assets/-bC_123.js", { "accept-encoding": encoding });
  expect(small.headers["content-encoding"]).toBe(encoding);
});

test("no value of the configuration can end its script element", () => {
  const page = withAppConfig('<script id="app-config" type="application/json">{}</script>', {
    productName: "</script><script>alert(1)</script>",
  });
  expect(page.match(/<\/script>/g)).toHaveLength(1);
});

test.each([
  [
    "/oidc/interaction/nobody",
    400,
    "'self' http://play.test http://127.0.0.1:8080 http://localhost:8080",
    "no-referrer",
  ],
  ["/api/steam/bind", 401, "'self'", "same-origin"],
])(
  "the service's own page at %s loads nothing from other origins, is never cached and cannot be framed",
  async (url, status, forms, referrer) => {
    const reply = await open(url);
    expect(reply.statusCode).toBe(status);
    expect(reply.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; img-src 'self'; style-src ${inlineStyleHash(reply.body)}; form-action ${forms}; base-uri 'none'; frame-ancestors 'none'`,
      "referrer-policy": referrer,
    });
  },
);

test.each([
  ["/", "en", "/manifest.webmanifest"],
  ["/en/user", "en", "/manifest.webmanifest"],
  ["/th", "th", "/th/manifest.webmanifest"],
  ["/th/gameDetails?id=x", "th", "/th/manifest.webmanifest"],
  ["/thing", "en", "/manifest.webmanifest"],
])(
  "R-PWA-01 R-LOC-01 the head of %s has the product's name, its language and its manifest",
  async (url, locale, manifest) => {
    const { body } = await open(url);
    expect(body).toContain(`<html lang="${locale}">`);
    expect(body).toContain(`<link rel="manifest" href="${manifest}" />`);
    expect(body).toContain("<title>Play &quot;$&amp;&quot; &lt;Now&gt;</title>");
    expect(body).toContain(
      '<meta name="apple-mobile-web-app-title" content="Play &quot;$&amp;&quot; &lt;Now&gt;" />',
    );
  },
);

test("R-PWA-01 the manifest follows the product's name, in each language, and stays one app", async () => {
  const [english, thai] = await Promise.all(
    ["/manifest.webmanifest", "/th/manifest.webmanifest"].map((url) => open(url, { accept: "*/*" })),
  );
  expect(english?.headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
  expect(english?.headers["cache-control"]).toBe("no-cache");
  const built = JSON.parse(fs.readFileSync("public/manifest.webmanifest", "utf8"));
  const named = { name: 'Play "$&" <Now>', short_name: 'Play "$&" <Now>' };
  expect(english?.json()).toEqual({ ...built, ...named });
  const inThai = thai?.json();
  expect(inThai).toMatchObject({
    ...named,
    id: "/",
    scope: "/",
    start_url: "/th",
    lang: "th",
    icons: built.icons,
  });
  const said = [
    inThai.description,
    ...[...inThai.screenshots, ...inThai.shortcuts].map(({ label, name }) => label ?? name),
  ];
  expect(said).toHaveLength(4);
  for (const text of said) expect(text).toMatch(/\p{Script=Thai}/u);
  expect(inThai.shortcuts.map(({ url }: { url: string }) => url)).toEqual(["/th/types-game", "/th/user"]);
});

test.each(["", "[]", "{", '{"shortcuts":[{}]}'])("an invalid manifest, %j, gives null", (built) =>
  expect(manifestOf(built, "Play", "th")).toBeNull(),
);

const banner = (image: string): NavigationSection => ({
  id: "n-1",
  type: "banner",
  title: { en: "Tonight", th: "คืนนี้" },
  items: [
    { image, link: "/" },
    { image: "/covers/second.webp", link: "/" },
  ],
});
const list: NavigationSection = { id: "n-2", type: "types", title: { en: "Types", th: "ประเภท" } };

test.each([
  [
    "the first picture of home's banner",
    [banner("/covers/a-1.webp"), list],
    ' data-banner="/covers/a-1.webp"',
  ],
  ["none where home has no banner", [], ""],
  ["none where home begins with something else", [list, banner("/covers/a.webp")], ""],
  ["none of another origin", [banner("https://evil.test/a.webp")], ""],
  ["none of another host", [banner("//evil.test/a.webp")], ""],
  ["nothing that would end the attribute", [banner('/a.webp" onload="x')], ""],
  ["nothing that would end the style", [banner('/a") url(b')], ""],
])("the page names, for its first paint, %s", (_name, home, expected) => {
  expect(withHead('<html lang="en"><title></title>', "Play", "th", home)).toBe(
    `<html lang="th"${expected}><title>Play</title>`,
  );
});

test("the page names the banner of the games that are on offer", async () => {
  expect((await open("/")).body).not.toContain("data-banner");
  service.host.library = library;
  await service.clock.advance(60_000);
  expect((await open("/")).body).toMatch(
    /^<!doctype html><html lang="en" data-banner="\/covers\/banner-[\w-]+\.webp">/,
  );
});
