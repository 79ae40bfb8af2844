import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import Database from "libsql";
import * as z from "zod/mini";
import { databaseFields } from "../service/settings/database.ts";
import { sqliteFile } from "../service/store/openStore.ts";
import { unreachable } from "../service/store/postgres/connection.ts";
import { migratePostgres } from "../service/store/postgres/migrate.ts";
import { migrateSqlite } from "../service/store/sqlite/sqlite.ts";

/**
 * `npm run migrate`: brings the service's database to this version's schema, which the service's start does too.
 * `-- --from .data/service.db`: moves everything from that SQLite file to the PostgreSQL of `DATABASE_URL`.
 */

function exitWith(message: string): never {
  console.error(message);
  process.exit(1);
}

const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
const read = z.object(databaseFields).safeParse(given);
if (!read.success) {
  const issue = read.error.issues[0];
  exitWith(`Setting ${String(issue?.path[0])} is wrong (${issue?.message}). See docs/service.md.`);
}
const { DATA_DIR: dataDir, DATABASE_URL: url } = read.data;

function arguments_(): { readonly from?: string | undefined } {
  try {
    return parseArgs({ options: { from: { type: "string" } } }).values;
  } catch (error) {
    exitWith(`${error instanceof Error ? error.message : String(error)} (only --from <file> is known)`);
  }
}

async function migrate(): Promise<void> {
  const { from, to } = url === undefined ? migrateFile() : await migratePostgres(url).catch(refuse(url));
  console.log(from === to ? `The schema is at version ${to} already.` : `Schema: version ${from} → ${to}.`);
}

function migrateFile() {
  const file = sqliteFile(dataDir);
  if (!existsSync(file)) exitWith(`There is no database at ${file} yet; the first start makes it.`);
  const database = new Database(file, { timeout: 5_000 });
  try {
    return migrateSqlite(database);
  } finally {
    database.close();
  }
}

async function move(file: string): Promise<void> {
  if (url === undefined) exitWith("Setting DATABASE_URL is missing: it names the database to move to.");
  if (!existsSync(file)) exitWith(`There is no file ${file}.`);
  const { moveToPostgres } = await import("../service/store/moveToPostgres.ts");
  const moved = await moveToPostgres(file, url);
  for (const { table, rows } of moved) console.log(`${String(rows).padStart(10)}  ${table}`);
  const total = moved.reduce((sum, { rows }) => sum + rows, 0);
  console.log(`${String(total).padStart(10)}  rows of ${moved.length} tables moved, and each compared.`);
}

const refuse =
  (address: string) =>
  (error: unknown): never =>
    exitWith(unreachable(address, error));

const { from } = arguments_();
await (from === undefined ? migrate() : move(from)).catch((error: unknown) =>
  exitWith(error instanceof Error ? error.message : String(error)),
);
