import fs from "node:fs";
import path from "node:path";
import Database from "libsql";
import * as z from "zod/mini";
import { migrations, missingMigrations } from "../migrations.ts";
import { keepOthersOut, letOthersIn } from "./sqlite.ts";

const check = z.tuple([z.object({ integrity_check: z.string() })]);
const version = z.tuple([z.object({ user_version: z.int() })]);

/**
 * R-STORE-08. Writes a consistent copy of a database, also while the service writes.
 * @param to must not exist yet
 * @returns its size, bytes
 * @throws when it cannot be written, or is damaged; nothing is left then
 */
export function backUpSqlite(file: string, to: string): number {
  if (!fs.existsSync(file)) throw new Error(`There is no database at ${file}.`);
  if (fs.existsSync(to)) throw new Error(`${to} exists already; a backup overwrites nothing.`);
  const half = `${to}.half`;
  fs.rmSync(half, { force: true });
  const database = new Database(file, { timeout: 5_000 });
  try {
    // It holds the signing keys: from its first byte on, nobody else may read it.
    fs.closeSync(fs.openSync(half, "wx", 0o600));
    database.prepare("VACUUM INTO ?").run(half);
    checkBackup(half);
    fs.renameSync(half, to);
    return fs.statSync(to).size;
  } catch (error) {
    fs.rmSync(half, { force: true });
    throw error;
  } finally {
    database.close();
  }
}

/**
 * R-STORE-08. Replaces the database by a backup. The old database is kept beside it.
 * @param date epoch ms, for its name
 * @returns where that is; null where there was none
 * @throws when the backup is damaged or of a version that this service cannot use, or a service is running; nothing has changed then
 */
export function restoreSqlite(from: string, file: string, date: number): string | null {
  checkBackup(from);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const half = `${file}.half`;
  try {
    fs.copyFileSync(from, half);
    fs.chmodSync(half, 0o600);
    const kept = fs.existsSync(file) ? setAside(file, date) : null;
    fs.renameSync(half, file);
    return kept;
  } catch (error) {
    fs.rmSync(half, { force: true });
    throw error;
  }
}

/** Renames a database that nobody uses. @throws when somebody does */
function setAside(file: string, date: number): string {
  const database = new Database(file, { timeout: 1_000 });
  try {
    keepOthersOut(database);
    // Moves the write-ahead log into the file.
    database.pragma("wal_checkpoint(TRUNCATE)");
    letOthersIn(database);
  } finally {
    database.close();
  }
  const kept = `${file}.${new Date(date).toISOString().replaceAll(/[:.]/g, "-")}`;
  fs.renameSync(file, kept);
  for (const end of ["-wal", "-shm"]) fs.rmSync(file + end, { force: true });
  return kept;
}

/** @throws when it is no database of the service, damaged, or of a version that this service cannot use */
function checkBackup(file: string): void {
  if (!fs.existsSync(file)) throw new Error(`There is no file ${file}.`);
  const database = new Database(file, { readonly: true, timeout: 5_000 });
  try {
    const [{ integrity_check: found }] = check.parse(database.pragma("integrity_check(1)"));
    if (found !== "ok") throw new Error(found);
    const [{ user_version: number }] = version.parse(database.pragma("user_version"));
    if (number === 0) throw new Error("no database of this service");
    missingMigrations(number, migrations);
  } catch (error) {
    throw new Error(`${file} cannot be used: ${error instanceof Error ? error.message : error}`);
  } finally {
    database.close();
  }
}
