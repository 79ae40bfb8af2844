import { writeFileSync } from "node:fs";
import path from "node:path";
import Fastify from "fastify";
import { beforeEach, expect, it } from "vitest";
import { addGameRoutes } from "../../../host/http/server.ts";
import { maxAvailabilityAge } from "../../../host/lib/durations.ts";
import type { GameDescription } from "../../../host/library/gameDescription.ts";
import { createHostLibrary } from "../../../host/library/hostLibrary.ts";
import { readLibrary } from "../../../host/library/readLibrary.ts";
import { openScreenshotFolder } from "../../../host/library/screenshotFolder.ts";
import { detailsOf } from "../../../wire/gameDetails.ts";
import { hostGames } from "../../../wire/hosts/hostControl.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { builtInGame, programGame } from "../support/games.ts";

const token = "machine-token-of-the-test";
const headers = { authorization: `Bearer ${token}` };
const picture = Buffer.from("picture");
let folder = "";
beforeEach(() => {
  folder = tempFolder();
  writeFileSync(path.join(folder, "g-test-1.png"), picture);
  writeFileSync(path.join(folder, "secret.txt"), "secret");
});

/** A host whose clock is moved by hand and whose pieces work as long as `works` says so. */
async function host(more: readonly GameDescription[] = []) {
  const state = { now: maxAvailabilityAge, works: true, looks: 0 };
  const screenshots = openScreenshotFolder(folder);
  const library = await createHostLibrary({
    // Node itself is a program that is surely there.
    games: [builtInGame(), { ...programGame(), program: process.execPath }, ...more],
    screenshots,
    now: () => state.now,
    pieces: [
      () => {
        state.looks += 1;
        return state.works ? { ok: true } : { ok: false, line: "broken" };
      },
    ],
  });
  const app = Fastify();
  app.register(async (scope) => addGameRoutes(scope, { library, screenshots, tokens: [token] }));
  const ids = async (): Promise<string[]> => {
    const reply = await app.inject({ url: "/control/games", headers });
    return hostGames.parse(reply.json().data).games.map(({ gameIdStr }) => gameIdStr);
  };
  return { app, state, library, ids };
}

it("lists what it can run, and looks again after 30 s", async () => {
  const { ids, state, library } = await host();
  expect(await ids()).toEqual(["g-test", "g-program"]);
  state.works = false;
  state.now += maxAvailabilityAge - 1;
  expect(await ids()).toEqual(["g-test", "g-program"]);
  expect(state.looks).toBe(1);
  state.now += 1;
  expect(await ids()).toEqual(["g-test"]);
  expect(library.find("g-program")).toBeUndefined();
  expect(library.find("g-test")?.id).toBe("g-test");
});

it("names a game's pictures and sends them", async () => {
  const { app } = await host();
  const [game] = hostGames.parse((await app.inject({ url: "/control/games", headers })).json().data).games;
  expect(game && detailsOf(game)?.screenshots).toEqual(["g-test-1.png"]);
  const reply = await app.inject({ url: "/control/screenshots/g-test-1.png", headers });
  expect(reply.rawPayload).toEqual(picture);
  expect(reply.headers["content-type"]).toBe("image/png");
});

it("has pictures of every built-in game without taking any", async () => {
  const { app, library } = await host(readLibrary().games.filter(({ program }) => program === null));
  for (const game of (await library.briefs()).slice(2)) {
    const names = detailsOf(game)?.screenshots ?? [];
    expect(names.length, game.gameIdStr).toBeGreaterThanOrEqual(2);
    for (const name of names) {
      const reply = await app.inject({ url: `/control/screenshots/${name}`, headers });
      expect(reply.headers["content-type"]).toBe("image/webp");
      expect(reply.rawPayload.toString("latin1", 8, 12)).toBe("WEBP");
    }
  }
});

it.each(["g-test-2.png", "secret.txt", "..%2Fsecret.txt", "g-test-1.png%00", "%2e%2e%2fetc%2fpasswd"])(
  "has no picture %s",
  async (name) => {
    const { app } = await host();
    const reply = await app.inject({ url: `/control/screenshots/${name}`, headers });
    expect(reply.statusCode).toBe(404);
    expect(reply.body).not.toContain("secret\n");
  },
);

it.each(["/control/games", "/control/screenshots/g-test-1.png"])(
  "refuses %s without the token",
  async (url) => {
    const { app } = await host();
    expect((await app.inject({ url })).statusCode).toBe(401);
    expect((await app.inject({ url, headers: { authorization: "Bearer wrong" } })).statusCode).toBe(401);
  },
);
