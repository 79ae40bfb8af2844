import path from "node:path";
import Database from "libsql";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  baselineVersion,
  type Migration,
  migrations,
  versionAfter,
} from "../../../service/store/migrations.ts";
import { moveToPostgres } from "../../../service/store/moveToPostgres.ts";
import { migratePostgres } from "../../../service/store/postgres/migrate.ts";
import { openPostgresStore } from "../../../service/store/postgres/postgres.ts";
import { migrateSqlite, openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import { freshDatabase, type TestDatabase } from "../../support/postgres.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { readSample, writeSampleDatabase } from "./sampleRows.ts";

let folder: string;
let file: string;
let database: TestDatabase | null = null;
beforeEach(() => {
  folder = tempFolder();
  file = path.join(folder, "service.db");
});
afterEach(async () => {
  await database?.drop();
  database = null;
});

const newest = versionAfter(migrations);
const both =
  (statements: string): Migration =>
  () =>
    statements;
/** As a later service would have them. */
const later: readonly Migration[] = [
  ...migrations,
  both("alter table accounts add column motto text not null default 'none';"),
  both("create table pets (id text primary key, name text not null); create index pets_name on pets (name);"),
];
const latest = newest + 2;
const olderVersion =
  /has schema version 14; the oldest that this service can update is \d+\..*empty database/;
/** A column in words that hold for both databases. */
const inWords = (table: string, column: string, type: string, isNeeded: boolean): string =>
  `${table}.${column}: ${type.toLowerCase() === "text" ? "text" : "number"}${isNeeded ? "" : " or null"}`;

/** Tables and columns of a SQLite database, and whatever else is in its schema. */
function schemaOf(open: Database.Database) {
  const rows = open
    .prepare(
      `select m.name as "table", c.name as "column", c.type as kind, c."notnull" as needed, c.pk, c.dflt_value from sqlite_master m
       join pragma_table_xinfo(m.name) c where m.type = 'table' and m.name not like 'sqlite_%' order by m.name, c.name`,
    )
    .all();
  const others = open
    .prepare("select type, name, tbl_name from sqlite_master where type <> 'table' order by type, name")
    .all();
  return { rows, others };
}

async function postgresSchema(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  const columns = await client.query(
    `select table_name, column_name, data_type, is_nullable, column_default, is_identity from information_schema.columns
     where table_schema = 'public' order by table_name, column_name`,
  );
  const indexes = await client.query(
    "select indexdef from pg_indexes where schemaname = 'public' order by indexdef",
  );
  await client.end();
  return { columns: columns.rows, indexes: indexes.rows };
}

describe("R-STORE-05 a SQLite database", () => {
  test("is brought to a later schema and keeps what it holds", async () => {
    writeSampleDatabase(file);
    const open = new Database(file);
    expect(migrateSqlite(open, later)).toEqual({ from: newest, to: latest });
    expect(migrateSqlite(open, later)).toEqual({ from: latest, to: latest });
    expect(open.prepare("select distinct motto from accounts").all()).toEqual([{ motto: "none" }]);
    const fresh = new Database(":memory:");
    migrateSqlite(fresh, later);
    expect(schemaOf(open)).toEqual(schemaOf(fresh));
    open.exec(`pragma user_version = ${newest}`);
    open.close();
    const store = openSqliteStore(file);
    expect(await readSample(store)).toEqual({
      mali: expect.objectContaining({ trial: 600, reward: 1_800, gold: 40, testPlay: true }),
      chai: expect.objectContaining({ hour: 1_200, plan: 1, proUntil: 1_770_278_400_000 }),
      name: "ชัย 😀",
      live: [
        ["now", "playing"],
        ["waits", "waiting"],
      ],
      events: ["m1", "m2"],
      charged: 720,
      lent: "g2-1",
      unread: 1,
      inviter: "mali",
      grant: { kind: "subscription", months: 1, pro: true },
    });
    await store.close();
  });

  test("keeps the version that it has reached when a migration fails", () => {
    const open = new Database(file);
    expect(() => migrateSqlite(open, [...later, both("create table pets (id text);")])).toThrow("pets");
    expect(migrateSqlite(open, later)).toEqual({ from: latest, to: latest });
    open.close();
  });

  test("of a version before the baseline is refused, and left as it is", () => {
    const open = new Database(file);
    open.exec("create table accounts (id text); pragma user_version = 14");
    expect(() => migrateSqlite(open)).toThrow(olderVersion);
    expect(schemaOf(open).rows).toHaveLength(1);
    open.exec(`pragma user_version = ${baselineVersion - 1}`);
    expect(() => migrateSqlite(open)).toThrow(`schema version ${baselineVersion - 1}`);
    open.close();
  });

  test("of a newer version is refused", () => {
    const open = new Database(file);
    open.exec(`pragma user_version = ${newest + 1}`);
    expect(() => migrateSqlite(open)).toThrow("newer version");
    open.close();
  });
});

describe("R-STORE-05 a PostgreSQL database", () => {
  const run = async (url: string, sql: string) => {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(sql);
    await client.end();
  };

  test("is brought to a later schema and keeps what it holds", async () => {
    database = await freshDatabase();
    writeSampleDatabase(file);
    await moveToPostgres(file, database.url);
    const store = await openPostgresStore(database.url);
    expect(await migratePostgres(database.url, later)).toEqual({ from: newest, to: latest });
    expect(await migratePostgres(database.url, later)).toEqual({ from: latest, to: latest });
    const same = openSqliteStore(file);
    expect(await readSample(store)).toEqual(await readSample(same));
    await store.close();
    await same.close();
    const fresh = await freshDatabase();
    await migratePostgres(fresh.url, later);
    expect(await postgresSchema(database.url)).toEqual(await postgresSchema(fresh.url));
    await fresh.drop();
  });

  test("of a version before the baseline is refused", async () => {
    database = await freshDatabase();
    await run(
      database.url,
      "create table schema_version (version bigint not null); insert into schema_version values (14)",
    );
    await expect(openPostgresStore(database.url)).rejects.toThrow(olderVersion);
  });

  test("that several processes begin at once is made once", async () => {
    database = await freshDatabase();
    const { url } = database;
    const changes = await Promise.all([1, 2, 3].map(() => migratePostgres(url)));
    expect(changes.map(({ from }) => from).toSorted((left, right) => left - right)).toEqual([
      0,
      newest,
      newest,
    ]);
  });

  test("of a newer version is refused", async () => {
    database = await freshDatabase();
    await migratePostgres(database.url);
    await run(database.url, `update schema_version set version = ${newest + 1}`);
    await expect(openPostgresStore(database.url)).rejects.toThrow("newer version");
  });

  test("has the tables and columns of a SQLite one", async () => {
    database = await freshDatabase();
    await migratePostgres(database.url);
    const { columns } = await postgresSchema(database.url);
    const own = new Set(["schema_version", "turn_queue"]);
    const postgres = columns
      .filter(({ table_name: table }) => !own.has(table))
      .map((row) => inWords(row.table_name, row.column_name, row.data_type, row.is_nullable === "NO"));
    const open = new Database(":memory:");
    migrateSqlite(open);
    const sqliteRow = z.object({
      table: z.string(),
      column: z.string(),
      kind: z.string(),
      needed: z.number(),
      pk: z.number(),
    });
    const sqlite = schemaOf(open).rows.map((row) => {
      const { table, column, kind, needed, pk } = sqliteRow.parse(row);
      return inWords(table, column, kind, needed === 1 || pk > 0);
    });
    expect(postgres).toEqual(sqlite);
  });
});
