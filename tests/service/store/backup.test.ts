import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import Database from "libsql";
import { beforeEach, expect, test } from "vitest";
import { migrations, versionAfter } from "../../../service/store/migrations.ts";
import { backUpSqlite, restoreSqlite } from "../../../service/store/sqlite/backup.ts";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { writeSampleDatabase } from "./sampleRows.ts";

let folder: string;
let file: string;
let copy: string;
beforeEach(() => {
  folder = tempFolder();
  file = path.join(folder, "service.db");
  copy = path.join(folder, "copy.db");
  writeSampleDatabase(file);
});

const migrate = (...args: string[]) =>
  spawnSync(process.execPath, ["--import", "tsx", "scripts/migrate.ts", ...args], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: "" },
  });

const balanceIn = async (database: string) => {
  const store = openSqliteStore(database);
  const balance = await store.transaction((tx) => tx.balances.find("mali"));
  await store.close();
  return balance;
};

test("R-STORE-08 a backup is made while the service writes; under it nothing is restored", async () => {
  const store = openSqliteStore(file);
  const before = await store.transaction((tx) => tx.balances.find("mali"));
  const done = Promise.all(
    Array.from({ length: 50 }, (_, gold) =>
      store.transaction((tx) => tx.balances.set("mali", { ...before, gold })),
    ),
  );
  expect(backUpSqlite(file, copy)).toBe(fs.statSync(copy).size);
  await done;
  expect(fs.statSync(copy).mode & 0o777).toBe(0o600);
  expect(() => restoreSqlite(copy, file, 0)).toThrow("Stop it first");
  expect((await store.transaction((tx) => tx.balances.find("mali"))).gold).toBe(49);
  await store.close();
});

test("R-STORE-08 a restored backup takes the place of the database, which is kept", async () => {
  backUpSqlite(file, copy);
  const database = new Database(file);
  database.exec("update holdings set gold = 707 where account_id = 'mali'");
  database.close();
  const kept = restoreSqlite(copy, file, 0);
  expect((await balanceIn(kept ?? "")).gold).toBe(707);
  expect(await balanceIn(file)).toEqual(await balanceIn(copy));
  // Into an empty folder, too, and a new database makes its folder.
  const fresh = path.join(folder, "new", "service.db");
  expect((await balanceIn(path.join(folder, "first", "service.db"))).gold).toBe(0);
  expect(restoreSqlite(copy, fresh, 0)).toBeNull();
  expect(fs.statSync(fresh).mode & 0o777).toBe(0o600);
});

test("R-STORE-08 the log of a database that is gone does not get into the restored one", () => {
  backUpSqlite(file, copy);
  const crashed = new Database(file);
  crashed.exec("pragma journal_mode = WAL; update holdings set gold = 707");
  fs.copyFileSync(`${file}-wal`, `${file}-kept`);
  crashed.close();
  fs.renameSync(`${file}-kept`, `${file}-wal`);
  fs.rmSync(file);
  expect(restoreSqlite(copy, file, 0)).toBeNull();
  const restored = new Database(file);
  expect(restored.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
  restored.close();
});

test("R-STORE-08 a backup overwrites nothing, and leaves nothing half done", () => {
  fs.writeFileSync(copy, "mine");
  expect(() => backUpSqlite(file, copy)).toThrow("overwrites nothing");
  expect(fs.readFileSync(copy, "utf8")).toBe("mine");
  expect(() => backUpSqlite(file, path.join(folder, "nowhere", "copy.db"))).toThrow();
  expect(fs.readdirSync(folder).filter((name) => name.includes("half"))).toEqual([]);
});

test.each([
  ["a file that is missing", () => undefined, "There is no file"],
  ["another file", (to: string) => fs.writeFileSync(to, "text ".repeat(500)), "cannot be used"],
  ["an empty database", (to: string) => fs.writeFileSync(to, ""), "no database of this service"],
  ["a damaged one", damage, "cannot be used"],
  ["one of a newer service", (to: string) => withVersion(to, versionAfter(migrations) + 1), "newer version"],
  ["one that is too old", (to: string) => withVersion(to, 3), "schema version 3"],
  [
    "one with a foreign trigger",
    (to: string) =>
      changed(to, "create trigger gift after insert on logins begin update holdings set gold = 9; end"),
    "the trigger gift is not of this service",
  ],
  [
    "one with a view",
    (to: string) => changed(to, "create view names as select * from accounts"),
    "the view names",
  ],
  [
    "one with another trigger under our name",
    (to: string) =>
      changed(
        to,
        "drop trigger audit_not_changed; create trigger audit_not_changed after update on audit begin select 1; end",
      ),
    "the trigger audit_not_changed is not",
  ],
  ["one beside its log", (to: string) => fs.writeFileSync(`${to}-wal`, "changes"), "has a log beside it"],
  ["one without a table", (to: string) => changed(to, "drop table refunds"), "the table refunds is missing"],
])("R-STORE-08 %s is not restored, and the database stays", async (_what, make, why) => {
  const before = await balanceIn(file);
  make(copy);
  expect(() => restoreSqlite(copy, file, 0)).toThrow(why);
  expect(await balanceIn(file)).toEqual(before);
});

test("R-STORE-08 triggers and indexes that a backup lacks are made anew", () => {
  changed(copy, "drop trigger audit_not_deleted; drop index orders_pending; analyze");
  restoreSqlite(copy, file, 0);
  const database = new Database(file);
  const names = "select name from sqlite_master where name in ('audit_not_deleted', 'orders_pending')";
  expect(database.prepare(names).all()).toHaveLength(2);
  database.close();
  expect(fs.readdirSync(folder).filter((name) => name.includes("half"))).toEqual([]);
});

test("npm run migrate makes backups, and says what it cannot do", () => {
  expect(migrate("--backup", copy)).toMatchObject({ status: 0, stdout: expect.stringContaining("checked") });
  expect(migrate("--backup", copy)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("overwrites nothing"),
  });
  expect(migrate("--restore", copy, "--backup", copy)).toMatchObject({ status: 1 });
});

/** A backup with changes. */
function changed(to: string, statements: string): void {
  backUpSqlite(file, to);
  const database = new Database(to);
  database.exec(statements);
  database.close();
}

const withVersion = (to: string, version: number) => changed(to, `pragma user_version = ${version}`);

function damage(to: string): void {
  backUpSqlite(file, to);
  const bytes = fs.readFileSync(to);
  bytes.fill(0xff, 4_096, 12_288);
  fs.writeFileSync(to, bytes);
}
