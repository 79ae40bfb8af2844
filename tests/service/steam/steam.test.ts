import { describe, expect, test } from "vitest";
import { steamLibrary } from "../../../service/steam/library.ts";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { gameBrief, startModes } from "../../../wire/catalogue.ts";
import { game } from "../../support/games.ts";
import { steamGames } from "../../support/library.ts";
import { closedAfterAll, type Player, startTestService } from "../support/service.ts";

const steamGame = gameBrief.parse({
  gameIdStr: "game-steam",
  startMode: startModes.STEAM,
  genres: [],
  docs: {
    en: { gameName: "Valve Rider", headerImage: "/covers/valve.webp" },
    th: { gameName: "วาล์วไรเดอร์" },
  },
});

const service = closedAfterAll(await startTestService({ library: [steamGame, game("g-pc")] }));

const path = "/api/steam/bind";
const page = (player: Player | null, query = "", locale = "en") =>
  service.service.app.inject({
    method: "GET",
    url: path + query,
    headers: { host: "play.test", cookie: `refresh_token=${player?.refreshCookie ?? ""}; locale=${locale}` },
  });
const post = (
  player: Player | null,
  form: Record<string, string> | string,
  headers: Record<string, string> = { origin: "http://play.test" },
) =>
  service.service.app.inject({
    method: "POST",
    url: path,
    headers: {
      host: "play.test",
      cookie: `refresh_token=${player?.refreshCookie ?? ""}`,
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    },
    payload: typeof form === "string" ? form : new URLSearchParams(form).toString(),
  });
const library = (player: Player, pageNum = 1) => player.get(calls.steamGames, { pageNum, pageSize: 49 });

describe("the page", () => {
  test("R-HOME-02 a typed name binds its library and leads back; unbinding removes it", async () => {
    const player = await service.signIn();
    expect(await library(player)).toEqual({ list: [], bound: 0 });
    const asked = await page(player, "?return=%2Fth%3Fx%3D1%23top");
    expect(asked.statusCode).toBe(200);
    expect(asked.body).toContain('name="return" value="/th?x=1#top"');
    expect(asked.body).not.toContain("password=");
    const bound = await post(player, { name: " mali_plays ", return: "/th?x=1#top" });
    expect([bound.statusCode, bound.headers.location]).toEqual([303, "/th?x=1#top"]);
    expect(await library(player)).toEqual({
      list: [
        {
          imageUrl: "/covers/valve.webp",
          GameIdStr: "game-steam",
          gameName: "Valve Rider",
          playtime: expect.any(Number),
        },
      ],
      bound: 1,
    });
    expect(await library(player, 2)).toEqual({ list: [], bound: 1 });
    expect(await library(await service.signIn())).toEqual({ list: [], bound: 0 });
    expect((await page(player)).body).toContain("<strong>mali_plays</strong>");
    const freed = await post(player, { unbind: "1", return: "/" });
    expect([freed.statusCode, freed.headers.location]).toEqual([303, "/"]);
    expect(await library(player)).toEqual({ list: [], bound: 0 });
  });

  test("binding earns a reward", async () => {
    const player = await service.signIn();
    await post(player, { name: "mali" });
    expect(await player.ask(accountCalls.claimReward, { id: "bind-steam" })).toMatchObject({ code: 200 });
    expect((await player.get(calls.wallet, {})).gold).toBe(20);
  });

  test("R-LOC-02 it is in the language of the app, and says that it is a stand-in", async () => {
    const player = await service.signIn();
    expect((await page(player)).body).toContain("stand-in for Steam");
    const thai = await page(player, "", "th");
    expect(thai.body).toContain('<html lang="th">');
    expect(thai.body).toContain("หน้านี้ใช้แทน Steam จริง");
    expect(thai.body).toContain('href="/th"');
    expect((await page(player, "?return=%2Fth%3Fx%3D1")).body).toContain('<html lang="th">');
    expect((await page(player, "?return=%2Fen", "th")).body).toContain('<html lang="en">');
  });

  test("binding requires sign-in, and does not use up the refresh token", async () => {
    const player = await service.signIn();
    for (const reply of [await page(null), await post(null, { name: "mali" })]) {
      expect(reply.statusCode).toBe(401);
      expect(reply.body).toContain("Please sign in first");
    }
    expect((await page(player)).headers["set-cookie"]).toBeUndefined();
    service.clock.jump(30 * 86_400_000);
    expect((await page(player)).statusCode).toBe(401);
  });

  test.each([
    ["another site", { origin: "https://evil.example" }],
    ["another port", { origin: "http://play.test:81" }],
    ["an origin that is hidden", { origin: "null" }],
    ["no origin at all", {}],
    ["an origin that is none", { origin: "x" }],
  ])("a form from %s changes nothing", async (_where, headers: Record<string, string>) => {
    const player = await service.signIn();
    const reply = await post(player, { name: "mali" }, headers);
    expect(reply.statusCode).toBe(403);
    expect((await library(player)).bound).toBe(0);
  });

  test.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "/.//evil.example/",
    "\t//evil.example",
    "javascript:alert(1)",
    "/api/steam/bind",
    "http://play.test:81/",
    "https://evil.example/user",
    "/".repeat(3_000),
  ])("a return address on another site (%j) leads home", async (returnTo) => {
    const player = await service.signIn();
    expect((await post(player, { name: "mali", return: returnTo })).headers.location).toBe("/");
    expect((await page(player, `?return=${encodeURIComponent(returnTo)}`)).body).toContain('href="/"');
  });

  test("invalid names are reported, and markup in a name is escaped", async () => {
    const player = await service.signIn();
    for (const name of ["", "   ", "x".repeat(33), "a\u0000b"]) {
      const reply = await post(player, { name });
      expect(reply.statusCode).toBe(422);
      expect(reply.body).toContain("1 to 32 characters");
    }
    expect((await post(player, {})).statusCode).toBe(422);
    expect((await library(player)).bound).toBe(0);
    await post(player, { name: "<b>&'\"" });
    expect((await page(player)).body).toContain("<strong>&lt;b&gt;&amp;&#39;&quot;</strong>");
    expect(service.errors).toEqual([]);
  });

  test.each([
    ["application/json", "{"],
    ["text/plain", "x"],
    ["multipart/form-data; boundary=x", "x"],
    ["application/json", '"x"'],
  ])("a body of %s (%s) is a client's error", async (type, payload) => {
    const player = await service.signIn();
    const headers = { origin: "http://play.test", "content-type": type };
    const { statusCode } = await post(player, payload, headers);
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(500);
    expect(service.errors).toEqual([]);
  });
});

describe("the library", () => {
  test("R-HOME-02 a name always has the same library of the catalogue's Steam games, longest played first", () => {
    const games = [game("g-pc"), ...steamGames];
    const ids = new Set(steamGames.map(({ gameIdStr }) => gameIdStr));
    const seen = new Set<string>();
    for (let index = 0; index < 50; index += 1) {
      const mine = steamLibrary(`player ${index}`, games, "en");
      expect(steamLibrary(`Player ${index}`, games.toReversed(), "en")).toEqual(mine);
      expect(mine.length).toBeGreaterThanOrEqual(3);
      expect(mine[0]?.playtime).toBeLessThanOrEqual(12_000);
      expect(mine.map(({ playtime }) => playtime)).toEqual(
        mine.map(({ playtime }) => playtime).toSorted((left, right) => right - left),
      );
      for (const { GameIdStr, imageUrl, gameName } of mine) {
        expect(ids.has(GameIdStr)).toBe(true);
        expect(imageUrl).toMatch(/^\/covers\/.+-wide\.webp$/);
        expect(gameName.length).toBeGreaterThan(0);
      }
      seen.add(JSON.stringify(mine));
    }
    expect(seen.size).toBe(50);
  });

  test("R-LOC-02 game names are in the requested language", () => {
    for (const { gameName } of steamLibrary("mali", steamGames, "th"))
      expect(gameName).toMatch(/[\u0e00-\u0e7f]/);
  });
});
