import { mkdtemp, writeFile } from "node:fs/promises";
import path from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { addSaveRoutes } from "../../../host/http/saveRoutes.ts";
import { machinePaths, savedGames } from "../../../wire/hosts/hostControl.ts";
import { localStore, type TestStore } from "./stores.ts";

const key = { profile: "u-1", gameId: "g-freedoom" };
let test: TestStore;
let app: FastifyInstance;
let running: boolean;
beforeEach(async () => {
  running = false;
  test = await localStore();
  app = Fastify();
  addSaveRoutes(app, {
    store: test.store,
    isInUse: ({ profile, gameId }) => running && profile === key.profile && gameId === key.gameId,
    change: (_key, work) => work(),
  });
  for (const text of ["1", "22"]) {
    const home = await mkdtemp(path.join(test.folder, "home-"));
    await writeFile(path.join(home, "save.dat"), text);
    test.time += 1_000;
    await test.store.keep(key, home);
  }
});
afterEach(async () => {
  await app.close();
  await test.close();
});

const post = (url: string, payload: object) => app.inject({ method: "POST", url, payload });
const list = async () =>
  savedGames.parse((await post(machinePaths.saves, { profile: key.profile })).json().data).games;
const versions = async () => (await list())[0]?.versions ?? [];

it("list a player's saves, and no other's", async () => {
  expect(await list()).toEqual([
    {
      gameId: "g-freedoom",
      inUse: false,
      versions: [2, 1].map((bytes) => ({ id: expect.any(String), savedAt: expect.any(Number), bytes })),
    },
  ]);
  expect((await post(machinePaths.saves, { profile: "u-2" })).json().data).toEqual({ games: [] });
});

it("send a version as a zip file", async () => {
  const [newest] = await versions();
  const reply = await post(machinePaths.savesZip, { ...key, version: newest?.id });
  expect(reply.headers["content-type"]).toBe("application/zip");
  expect(reply.rawPayload.subarray(0, 2).toString()).toBe("PK");
});

it("make an older version the newest, and delete all", async () => {
  const [, older] = await versions();
  expect((await post(machinePaths.savesRestore, { ...key, version: older?.id })).statusCode).toBe(200);
  expect((await versions()).map(({ bytes }) => bytes)).toEqual([1, 2]);
  expect((await post(machinePaths.savesDelete, key)).statusCode).toBe(200);
  expect(await list()).toEqual([]);
  expect((await post(machinePaths.savesDelete, key)).statusCode).toBe(200);
});

it("refuse to change what a running game uses; looking is allowed", async () => {
  running = true;
  const [newest, older] = await versions();
  expect((await list())[0]?.inUse).toBe(true);
  for (const [url, payload] of [
    [machinePaths.savesRestore, { ...key, version: older?.id }],
    [machinePaths.savesDelete, key],
  ] as const) {
    const reply = await post(url, payload);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toEqual({ code: 409, msg: "The game runs with these saves now", data: null });
  }
  expect((await post(machinePaths.savesZip, { ...key, version: newest?.id })).statusCode).toBe(200);
  expect(await versions()).toHaveLength(2);
});

it("answer 404 for a version that is not there", async () => {
  for (const url of [machinePaths.savesZip, machinePaths.savesRestore]) {
    expect((await post(url, { ...key, version: "1700000000000-abcdef" })).statusCode).toBe(404);
    const [newest] = await versions();
    expect((await post(url, { ...key, profile: "u-2", version: newest?.id })).statusCode).toBe(404);
  }
});

it.each([
  [machinePaths.saves, { profile: "../x" }],
  [machinePaths.savesZip, { ...key, version: "../../etc/passwd" }],
  [machinePaths.savesDelete, { profile: "u-1", gameId: "" }],
])("refuse %s with %j", async (url, payload) => {
  expect((await post(url, payload)).statusCode).toBe(400);
});
