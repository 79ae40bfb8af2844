import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import Database from "libsql";
import * as z from "zod/mini";
import { databaseFields, databaseOf } from "../service/settings/database.ts";
import { rotateKeys } from "../service/signIn/keys.ts";
import { openStore, sqliteFile } from "../service/store/openStore.ts";
import { unreachable } from "../service/store/postgres/connection.ts";
import { migratePostgres } from "../service/store/postgres/migrate.ts";
import { backUpSqlite, restoreSqlite } from "../service/store/sqlite/backup.ts";
import { migrateSqlite } from "../service/store/sqlite/sqlite.ts";

/**
 * `npm run migrate`: migrates the service's database to this version's schema, as the service's start does.
 * `-- --from .data/service.db`: moves everything from that SQLite file to the PostgreSQL of `DATABASE_URL`.
 * `-- --backup FILE`, `-- --restore FILE`: copies the SQLite database to a file, and back.
 * `-- --rotate-keys`: replaces the signing keys of sign-ins, while the services run.
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
const settings = databaseOf(read.data);
const { DATA_DIR: dataDir, DATABASE_URL: url } = read.data;

const ways = ["from", "backup", "restore"] as const;

/** The one thing to do; the rotation has no file, and migrates the schema first, as a start does. */
function argument(): { readonly way: (typeof ways)[number] | "rotate-keys"; readonly file: string } | null {
  const known = "(known: --from, --backup and --restore, each with a file, and --rotate-keys; one at a time)";
  try {
    const string = { type: "string" } as const;
    const { values } = parseArgs({
      options: { from: string, backup: string, restore: string, "rotate-keys": { type: "boolean" } },
    });
    const given = [
      ...ways.flatMap((way) => (values[way] === undefined ? [] : [{ way, file: values[way] }])),
      ...(values["rotate-keys"] ? [{ way: "rotate-keys" as const, file: "" }] : []),
    ];
    if (given.length > 1) throw new Error("Too many arguments");
    return given[0] ?? null;
  } catch (error) {
    exitWith(`${error instanceof Error ? error.message : String(error)} ${known}`);
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

function restore(from: string): void {
  const kept = restoreSqlite(from, ownFile(), Date.now());
  console.log(`${ownFile()} is the backup now.${kept === null ? "" : ` What was there is kept as ${kept}.`}`);
}

async function rotate(): Promise<void> {
  if (url === undefined && !existsSync(sqliteFile(dataDir)))
    exitWith(`There is no database at ${sqliteFile(dataDir)} yet; the first start makes it.`);
  const store = await openStore(settings, (error) => exitWith(String(error)));
  await rotateKeys(store, Date.now()).finally(store.close);
  console.log("New keys sign from now on. The earlier ones are accepted until what they signed has ended.");
}

function ownFile(): string {
  if (url !== undefined)
    exitWith("DATABASE_URL names a PostgreSQL: back it up by its own tools (docs/backups.md).");
  return sqliteFile(dataDir);
}

const refuse =
  (address: string) =>
  (error: unknown): never =>
    exitWith(unreachable(address, error));

const order = argument();
const work = {
  from: move,
  backup: async (to: string) =>
    console.log(`${to}: ${Math.ceil(backUpSqlite(ownFile(), to) / 1_024)} KB, checked.`),
  restore: async (file: string) => restore(file),
  "rotate-keys": rotate,
};
await (order === null ? migrate() : work[order.way](order.file)).catch((error: unknown) =>
  exitWith(error instanceof Error ? error.message : String(error)),
);
