import { spawnSync } from "node:child_process";
import path from "node:path";
import Database from "libsql";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrations, versionAfter } from "../../../service/store/migrations.ts";
import { moveToPostgres } from "../../../service/store/moveToPostgres.ts";
import { openPostgresStore } from "../../../service/store/postgres/postgres.ts";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import { freshDatabase, type TestDatabase } from "../../support/postgres.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { writeSampleDatabase } from "./sampleRows.ts";

let folder: string;
let file: string;
let database: TestDatabase;
beforeEach(async () => {
  folder = tempFolder();
  file = path.join(folder, "service.db");
  database = await freshDatabase();
});
afterEach(async () => {
  await database.drop();
});

async function tables(): Promise<number> {
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query(
    "select 1 from information_schema.tables where table_schema = 'public'",
  );
  await client.end();
  return rows.length;
}

const migrate = (args: readonly string[], env: Record<string, string>) =>
  spawnSync(process.execPath, ["--import", "tsx", "scripts/migrate.ts", ...args], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });

test("R-STORE-06 a SQLite database moves to PostgreSQL, row by row", async () => {
  writeSampleDatabase(file);
  const moved = await moveToPostgres(file, database.url);
  const counts = new Map(moved.map(({ table, rows }) => [table, rows]));
  expect([counts.get("accounts"), counts.get("events"), counts.get("past_schedules")]).toEqual([2, 2, 2]);
  const [from, to] = [openSqliteStore(file), await openPostgresStore(database.url)];
  const read = (store: typeof from) =>
    store.transaction(async (tx) => [
      await tx.balances.find("mali"),
      await tx.balances.find("chai"),
      await tx.schedules.live(),
      await tx.events.pending("mali"),
      await tx.orders.ofAccount("chai", null, 0, 10),
      await tx.messages.page("mali", 0, 10),
      await tx.parties.guests("now"),
      await tx.localPayments.findByOrder("o2"),
    ]);
  expect(await read(to)).toEqual(await read(from));
  // The third event was deleted before: its number is not given again.
  await to.transaction((tx) =>
    tx.events.add({ msgId: "m4", accountId: "mali", event: "e", data: 0, topic: "", createdAt: 1 }),
  );
  await to.close();
  await from.close();
  const client = new pg.Client(database.url);
  await client.connect();
  expect((await client.query("select seq from events where msg_id = 'm4'")).rows).toEqual([{ seq: "4" }]);
  await client.end();
});

test("R-STORE-06 moves thousands of rows", async () => {
  writeSampleDatabase(file);
  const open = new Database(file);
  open.exec(
    "insert into analytics (account_id, action, params, at) select 'mali', 'ไทย ' || value, '{}', value from generate_series(1, 2345)",
  );
  open.close();
  const moved = await moveToPostgres(file, database.url);
  expect(moved.find(({ table }) => table === "analytics")?.rows).toBe(2_346);
});

test("R-STORE-06 a target that holds something is refused", async () => {
  writeSampleDatabase(file);
  await moveToPostgres(file, database.url);
  await expect(moveToPostgres(file, database.url)).rejects.toThrow(/not empty: its table \w+ has \d+ rows/);
});

test("R-STORE-06 nothing is moved while the service uses the file", async () => {
  writeSampleDatabase(file);
  const running = openSqliteStore(file);
  await running.transaction((tx) => tx.timeline.find());
  await expect(moveToPostgres(file, database.url)).rejects.toThrow("still uses this database");
  await running.close();
  expect(await tables()).toBe(0);
});

test("R-STORE-06 nothing is moved when a row cannot be", async () => {
  writeSampleDatabase(file);
  const open = new Database(file);
  open.exec("insert into steam_bindings (account_id, name, bound_at) values ('chai', 'chai', 'soon')");
  open.close();
  await expect(moveToPostgres(file, database.url)).rejects.toThrow("rows of the table steam_bindings");
  expect(await tables()).toBe(0);
});

test("npm run migrate says what a file needs, and moves it by one command", () => {
  writeSampleDatabase(file);
  const sqlite = { DATA_DIR: folder, DATABASE_URL: "" };
  const at = (version: number) => {
    const open = new Database(file);
    open.exec(`pragma user_version = ${version}`);
    open.close();
  };
  expect(migrate([], sqlite).stdout).toMatch(/^The schema is at version \d+ already\.\n$/);
  at(8);
  const old = migrate([], sqlite);
  expect([old.status, old.stderr]).toEqual([1, expect.stringMatching(/^The database has schema version 8;/)]);
  at(versionAfter(migrations));
  const moved = migrate(["--from", file], { DATABASE_URL: database.url });
  expect(moved.stderr).toBe("");
  expect(moved.stdout).toMatch(/ 2 {2}accounts\n[\s\S]* rows of \d+ tables moved, and each compared\.\n$/);
  const wrong = migrate([], { DATABASE_URL: "mysql://x" });
  expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringMatching(/^Setting DATABASE_URL is wrong/)]);
});
