import { spawnSync } from "node:child_process";
import path from "node:path";
import { decodeProtectedHeader } from "jose";
import Database from "libsql";
import { expect, test } from "vitest";
import {
  generateKeys,
  loadOrCreateKeys,
  readCurrentKeys,
  rotateKeys,
  secretFor,
} from "../../../service/signIn/keys.ts";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { authorizeUrl, createBrowser, signInByPage, tokenFor } from "../support/browser.ts";
import { startListening } from "../support/listening.ts";
import { requestOf, startTestService, type TestService } from "../support/service.ts";

/** Puts the keys of a test service where those of a real one are. */
const keep = ({ store, keys }: TestService) => store.transaction((tx) => tx.serviceKeys.add("sign-in", keys));
const statusOf = async (service: TestService, idToken: string) =>
  (await service.send(requestOf(calls.login, { client_id: "h5-local", id_token: idToken }))).status;

test("R-OWNER-03 keys are changed as docs/operations.md says: new ones of 3072 bits, and players stay signed in", async () => {
  const folder = tempFolder();
  const file = path.join(folder, "service.db");
  const first = await startTestService({ file });
  const player = await first.signIn("Mali");
  const old = await loadOrCreateKeys(first.store);
  await first.close();

  const database = new Database(file);
  database.exec("delete from service_keys where name = 'sign-in';");
  database.close();

  const store = openSqliteStore(file);
  const keys = await loadOrCreateKeys(store);
  expect(keys.signing.kid).not.toBe(old.signing.kid);
  expect(keys.cookies).not.toEqual(old.cookies);
  expect(Buffer.from(keys.signing.n ?? "", "base64url")).toHaveLength(3_072 / 8);
  await store.close();

  const second = await startTestService({ file });
  expect(await second.refresh(player)).toMatchObject({ code: 200 });
});

test("R-OWNER-03 damaged keys are refused, and none are rotated", async () => {
  const store = openSqliteStore(":memory:");
  await expect(rotateKeys(store, 0)).rejects.toThrow("There are no sign-in keys yet");
  await store.transaction((tx) => tx.serviceKeys.add("sign-in", { cookies: [] }));
  await expect(loadOrCreateKeys(store)).rejects.toThrow("keys in the database are damaged");
  await store.close();
});

test("R-SEC-16 a rotation ends nothing: tokens of the earlier key are accepted until they end, another process takes the new key's at once", async () => {
  const one = await startTestService();
  const other = await startTestService({ store: one.store, clock: one.clock, host: one.host, starts: false });
  await keep(one);
  const { player } = await one.seated();
  const earlier = await Promise.all([0, 1].map(() => one.idToken()));
  const strange = (await generateKeys(2_048)).signing;
  await rotateKeys(one.store, one.clock.date());

  const { signing } = await loadOrCreateKeys(one.store);
  expect(signing.kid).not.toBe(one.keys.signing.kid);
  expect(Buffer.from(signing.n ?? "", "base64url")).toHaveLength(3_072 / 8);
  for (const process of [one, other]) {
    expect(await statusOf(process, await one.idToken({ signing }))).toBe(200);
    expect(
      await statusOf(process, await one.idToken({ signing: { ...strange, kid: signing.kid ?? "" } })),
    ).toBe(401);
  }
  expect(await one.refresh(player)).toMatchObject({ code: 200 });
  expect(await player.status()).toBe(await other.rejoin(player).status());
  expect(one.host.held.size).toBe(1);

  one.clock.jump(599_999);
  expect(await statusOf(other, earlier[0] ?? "")).toBe(200);
  one.clock.jump(1);
  expect(await statusOf(other, earlier[1] ?? "")).toBe(401);
});

test("R-SEC-16 a replaced key signs nobody in any more 660 s later, whatever its tokens say", async () => {
  const service = await startTestService();
  await keep(service);
  const expires = Math.floor(service.clock.now() / 1_000) + 86_400;
  const forged = () => service.idToken({ expires });
  await rotateKeys(service.store, service.clock.date());
  service.clock.jump(659_999);
  expect(await statusOf(service, await forged())).toBe(200);
  service.clock.jump(1);
  expect(await statusOf(service, await forged())).toBe(401);
});

test("R-SEC-16 a replaced key of the cookies is accepted for 30 days and a minute after its own rotation; its private key is forgotten at once", async () => {
  const store = openSqliteStore(":memory:");
  const first = await loadOrCreateKeys(store);
  const days = 86_400_000;
  const minute = 60_000;
  const cookiesAt = async (date: number) => (await readCurrentKeys(store, first, date)).cookies;
  await rotateKeys(store, 0);
  const second = await loadOrCreateKeys(store);
  expect(JSON.stringify(second)).not.toContain(first.signing.d);
  await rotateKeys(store, 10 * days);
  const third = await loadOrCreateKeys(store);
  expect(new Set([...first.cookies, ...second.cookies, ...third.cookies]).size).toBe(3);
  expect(await cookiesAt(30 * days + minute - 1)).toEqual(
    [third, second, first].flatMap(({ cookies }) => cookies),
  );
  expect(await cookiesAt(30 * days + minute)).toEqual([third, second].flatMap(({ cookies }) => cookies));
  expect(await cookiesAt(40 * days + minute - 1)).toEqual([third, second].flatMap(({ cookies }) => cookies));
  expect(await cookiesAt(40 * days + minute)).toEqual(third.cookies);
  // What has ended leaves the database with the next rotation; secrets for other purposes stay.
  await rotateKeys(store, 40 * days + minute);
  const fourth = await loadOrCreateKeys(store);
  expect(fourth.replaced.map(({ cookies }) => cookies)).toEqual([third.cookies]);
  expect(secretFor(fourth, "refresh tokens")).toBe(secretFor(first, "refresh tokens"));
  expect(secretFor(first, "cookies")).not.toBe(secretFor(first, "refresh tokens"));
  await store.close();
});

test("R-SEC-16 a sign-in page that was open goes on, and its browser stays signed in at the provider", async () => {
  const { service, base } = await startListening();
  await keep(service);
  const [known, opened] = [createBrowser(base), createBrowser(base)];
  expect(decodeProtectedHeader(await signInByPage(known, base, "Mali")).kid).toBe(service.keys.signing.kid);
  const { location } = await opened.open(authorizeUrl(base));
  await rotateKeys(service.store, Date.now());

  const { kid } = (await loadOrCreateKeys(service.store)).signing;
  const posted = await opened.open(location, { method: "POST", body: new URLSearchParams({ name: "Ann" }) });
  const back = await opened.open(posted.location);
  const silent = await known.open(authorizeUrl(base, { prompt: "none" }));
  for (const [browser, address] of [
    [opened, back.location],
    [known, silent.location],
  ] as const) {
    const idToken = await tokenFor(browser, base, address);
    expect(decodeProtectedHeader(idToken).kid).toBe(kid);
    expect(await statusOf(service, idToken)).toBe(200);
  }
  expect(service.errors).toEqual([]);
});

test("R-SEC-16 npm run migrate -- --rotate-keys rotates while a service runs, and says what is missing", async () => {
  const folder = tempFolder();
  const run = () =>
    spawnSync(process.execPath, ["--import", "tsx", "scripts/migrate.ts", "--rotate-keys"], {
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: "" },
      encoding: "utf8",
    });
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining("There is no database at") });
  const store = openSqliteStore(path.join(folder, "service.db"));
  const first = await loadOrCreateKeys(store);
  expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining("New keys sign from now on") });
  expect((await readCurrentKeys(store, first, Date.now())).signing.kid).not.toBe(first.signing.kid);
  await store.close();
});
