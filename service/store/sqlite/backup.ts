import fs from "node:fs";
import path from "node:path";
import Database from "libsql";
import * as z from "zod/mini";
import { baselineVersion, migrations, missingMigrations } from "../migrations.ts";
import { keepOthersOut, letOthersIn, migrateSqlite, versionOf } from "./sqlite.ts";

const check = z.tuple([z.object({ integrity_check: z.string() })]);
const schemaRows = z.array(z.object({ type: z.string(), name: z.string(), sql: z.string() }));

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
 * R-STORE-08. Replaces the database by a backup, with the triggers and indexes that it lacks. The old database is kept beside it.
 * @param date epoch ms, for its name
 * @returns where that is; null where there was none
 * @throws when the backup is damaged, has a log beside it, a foreign schema or a version that this service cannot use, or a service is
 * running; nothing has changed then
 */
export function restoreSqlite(from: string, file: string, date: number): string | null {
  if ((fs.statSync(`${from}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw new Error(
      `${from} has a log beside it, ${from}-wal, with its last changes. Restore a backup that --backup made.`,
    );
  checkBackup(from);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const half = `${file}.half`;
  try {
    fs.copyFileSync(from, half);
    fs.chmodSync(half, 0o600);
    completeSchema(half, from);
    const kept = fs.existsSync(file) ? setAside(file, date) : null;
    // An old log would be applied to the restored database.
    for (const end of ["-wal", "-shm"]) fs.rmSync(file + end, { force: true });
    fs.renameSync(half, file);
    return kept;
  } catch (error) {
    fs.rmSync(half, { force: true });
    throw error;
  }
}

/**
 * Adds the triggers and indexes that a copy lacks. A trigger or view of somebody else's would run with the service's statements.
 * @param from where the copy is from, for the error
 * @throws when it has anything that the migrations up to its version do not make, or lacks a table
 */
function completeSchema(file: string, from: string): void {
  const [copy, model] = [new Database(file), new Database(":memory:")];
  try {
    copy.pragma("journal_mode = DELETE");
    migrateSqlite(model, migrations.slice(0, versionOf(copy) - baselineVersion + 1));
    const [found, made] = [schemaOf(copy), schemaOf(model)];
    for (const [name, sql] of found)
      if (made.get(name) !== sql) throw new Error(`the ${name} is not of this service; drop it`);
    for (const [name, sql] of made) {
      if (found.has(name)) continue;
      if (name.startsWith("table ")) throw new Error(`the ${name} is missing`);
      copy.exec(sql);
    }
  } catch (error) {
    throw unusable(from, error);
  } finally {
    copy.close();
    model.close();
  }
}

/** The statements that make it, by type and name, without what SQLite makes by itself. */
function schemaOf(database: Database.Database): ReadonlyMap<string, string> {
  const rows = database
    .prepare(
      "select type, name, sql from sqlite_master where sql is not null and not (type = 'table' and name like 'sqlite!_%' escape '!')",
    )
    .all();
  return new Map(schemaRows.parse(rows).map(({ type, name, sql }) => [`${type} ${name}`, sql]));
}

const unusable = (file: string, error: unknown): Error =>
  new Error(`${file} cannot be used: ${error instanceof Error ? error.message : error}`);

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
  return kept;
}

/** @throws when it is no database of the service, damaged, or of a version that this service cannot use */
function checkBackup(file: string): void {
  if (!fs.existsSync(file)) throw new Error(`There is no file ${file}.`);
  const database = new Database(file, { readonly: true, timeout: 5_000 });
  try {
    const [{ integrity_check: found }] = check.parse(database.pragma("integrity_check(1)"));
    if (found !== "ok") throw new Error(found);
    const number = versionOf(database);
    if (number === 0) throw new Error("no database of this service");
    missingMigrations(number, migrations);
  } catch (error) {
    throw unusable(file, error);
  } finally {
    database.close();
  }
}
