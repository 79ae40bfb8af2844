import { writeFile } from "node:fs/promises";
import path from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { requireToken } from "../../../host/http/requireToken.ts";
import { addSaveRoutes } from "../../../host/http/saveRoutes.ts";
import { createSaves, type Saves } from "../../../host/saves/createSaves.ts";
import { createHttpHostSaves, type HostSaves } from "../../../service/hosts/hostSaves.ts";
import { tempFolder } from "../../support/tempFolder.ts";

/** The service's side and the host's side of the calls on saves, together. */
const token = "0123456789abcdef";
const key = { profile: "u-1", gameId: "g-freedoom" };
let host: FastifyInstance;
let kept: Saves;
let dataDir: string;
let base: string;
let saves: HostSaves;
let running = false;

beforeEach(async () => {
  running = false;
  dataDir = tempFolder();
  kept = await createSaves({ dataDir, bucket: null, reportError: () => undefined });
  host = Fastify();
  requireToken(host, [token]);
  addSaveRoutes(host, { store: kept.store, isInUse: () => running, change: (_key, work) => work() });
  base = await host.listen({ port: 0, host: "127.0.0.1" });
  saves = createHttpHostSaves(base, token);
  for (const text of ["one", "three"]) {
    const home = await kept.folders.open(key, { maxBytes: 100 });
    await writeFile(path.join(home.path, "save.dat"), text);
    await home.close();
  }
});
afterEach(async () => {
  await host.close();
});

const sizes = async () => (await saves.savedGames(key.profile))?.[0]?.versions.map(({ bytes }) => bytes);
const version = async (index: number) =>
  (await saves.savedGames(key.profile))?.[0]?.versions[index]?.id ?? "1700000000000-abcdef";

test("the service lists, downloads, restores and deletes what a host keeps", async () => {
  expect(await saves.savedGames(key.profile)).toMatchObject([{ gameId: key.gameId, inUse: false }]);
  expect(await sizes()).toEqual([5, 3]);
  const zip = await saves.saveZip({ ...key, version: await version(0) });
  expect(Buffer.isBuffer(zip) && zip.subarray(0, 2).toString()).toBe("PK");
  expect(await saves.restoreSave({ ...key, version: await version(1) })).toBe("done");
  expect(await sizes()).toEqual([3, 5]);
  expect(await saves.deleteSaves(key)).toBe("done");
  expect(await saves.savedGames(key.profile)).toEqual([]);
});

test("what is missing or in use is told apart", async () => {
  const missing = { ...key, version: "1700000000000-abcdef" };
  expect(await saves.saveZip(missing)).toBe("missing");
  expect(await saves.restoreSave(missing)).toBe("missing");
  running = true;
  expect(await saves.restoreSave({ ...key, version: await version(1) })).toBe("in-use");
  expect(await saves.deleteSaves(key)).toBe("in-use");
  expect(await sizes()).toEqual([5, 3]);
});

test("a host that is away, or refuses the token, is unreachable; nothing throws", async () => {
  const unreachable = async (one: HostSaves) => {
    expect(await one.savedGames(key.profile)).toBeNull();
    expect(await one.saveZip({ ...key, version: "1700000000000-abcdef" })).toBe("unreachable");
    expect(await one.deleteSaves(key)).toBe("unreachable");
  };
  await unreachable(createHttpHostSaves(base, "another-token-000"));
  expect(await sizes()).toEqual([5, 3]);
  await host.close();
  await unreachable(saves);
});
