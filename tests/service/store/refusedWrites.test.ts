import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "libsql";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { writeProbeInterval } from "../../../service/lib/durations.ts";
import { openPostgresStore } from "../../../service/store/postgres/postgres.ts";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { freshDatabase } from "../../support/postgres.ts";
import { silentLog } from "../../support/silentLog.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { authorizeUrl, createBrowser } from "../support/browser.ts";
import { createTestClock } from "../support/clock.ts";
import { startListening } from "../support/listening.ts";
import { requestOf } from "../support/service.ts";
import { addAccounts } from "./stores.ts";

const volume = mkdtempSync(path.join(tmpdir(), "cloudplay-full-"));
const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", volume]).status === 0;
afterAll(() => {
  if (isMounted) spawnSync("umount", ["--lazy", volume]);
  rmSync(volume, { recursive: true });
});
const why = isMounted ? "" : " (skipped: this user may not mount a tmpfs)";
const filler = path.join(volume, "filler");

/** A service that writes down what the log says of its database. */
async function start(given: Parameters<typeof startListening>[2]) {
  const said: string[] = [];
  const log = { ...silentLog, info: (message: string) => void said.push(message) };
  const clock = createTestClock();
  const { service, base } = await startListening({}, clock, { hosts: [], ...given, log });
  const readyz = async () => {
    const reply = await service.service.app.inject("/readyz");
    return [reply.statusCode, reply.json().missing.includes("store")];
  };
  const signIn = async (language: "en" | "th") => {
    const params = { client_id: "h5-local", id_token: await service.idToken({ issuer: `${base}/oidc` }) };
    const request = requestOf(calls.login, params);
    return service.send({ ...request, headers: { ...request.headers, "accept-language": language } });
  };
  const page = () => createBrowser(base).open(authorizeUrl(base), { headers: { "accept-language": "th" } });
  return { service, clock, said, readyz, signIn, page };
}

describe("R-STORE-09 a database that takes no writes", () => {
  test.skipIf(!isMounted)(`on a full disk: 503 in words until there is space again${why}`, async () => {
    const { service, clock, said, readyz, signIn, page } = await start({
      file: path.join(volume, "service.db"),
    });
    expect(await signIn("en")).toMatchObject({ status: 200 });
    expect(() => writeFileSync(filler, Buffer.alloc(8_000_000))).toThrow("ENOSPC");
    for (let tries = 0; tries < 200 && (await readyz())[0] === 200; tries += 1) await clock.advance(1_000);
    expect(await readyz()).toEqual([503, true]);
    expect(await signIn("th")).toMatchObject({ status: 503, msg: expect.stringContaining("กรุณาลองอีกครั้ง") });
    expect(await page()).toMatchObject({ status: 503, text: expect.stringContaining("กรุณาลองอีกครั้ง") });
    const full = service.errors.filter((error) => String(error).includes("database or disk is full"));
    expect(full).toMatchObject([{ code: "SQLITE_FULL" }]);
    rmSync(filler);
    await clock.advance(10_000);
    expect(await readyz()).toEqual([200, false]);
    expect(await signIn("en")).toMatchObject({ status: 200 });
    expect(said).toEqual(["The database takes writes again."]);
  });

  test("of PostgreSQL that became read-only: the same", async () => {
    const database = await freshDatabase();
    const { pathname } = new URL(database.url);
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    const setReadOnly = async (to: "on" | "off") => {
      await admin.query(`alter database ${pathname.slice(1)} set default_transaction_read_only = ${to}`);
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
    };
    const store = await openPostgresStore(database.url);
    const { service, clock, said, readyz, signIn } = await start({ store });
    await setReadOnly("on");
    expect(await signIn("en")).toMatchObject({ status: 503, msg: expect.stringContaining("not available") });
    expect(await readyz()).toEqual([503, true]);
    await admin.query("set default_transaction_read_only = off");
    await setReadOnly("off");
    const later = () => clock.advance(writeProbeInterval).then(readyz);
    await expect.poll(later, { timeout: 30_000 }).toEqual([200, false]);
    expect(await signIn("en")).toMatchObject({ status: 200 });
    expect(said).toEqual(["The database takes writes again."]);
    await service.close();
    await store.close();
    await admin.end();
    await database.drop();
  });

  test("what SQLite rolled back by itself says why, not that there is nothing to roll back", async () => {
    const file = path.join(tempFolder(), "service.db");
    const store = openSqliteStore(file);
    const other = new Database(file);
    other.exec(
      "create trigger refuse before insert on timeline begin select raise(rollback, 'the reason'); end",
    );
    other.close();
    await expect(store.transaction((tx) => tx.timeline.set({ now: 1, date: 1 }))).rejects.toThrow(
      "the reason",
    );
    await addAccounts(store, ["mali"]);
    await store.close();
  });
});
