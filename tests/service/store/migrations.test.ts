import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import Database from "libsql";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { migrations } from "../../../service/store/migrations.ts";
import { migratePostgres } from "../../../service/store/postgres/migrate.ts";
import { openPostgresStore } from "../../../service/store/postgres/postgres.ts";
import { sqliteHistory } from "../../../service/store/sqlite/history.ts";
import { migrateSqlite, openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import type { Store } from "../../../service/store/store.ts";
import { freshDatabase, type TestDatabase } from "../../support/postgres.ts";
import { fixture, oldVersions, writeOldDatabase } from "./fixtures.ts";

let folder: string;
let file: string;
let database: TestDatabase | null = null;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "migrations-"));
  file = path.join(folder, "service.db");
});
afterEach(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  await database?.drop();
  database = null;
});

const newest = migrations.length;
const columnRow = z.object({
  table: z.string(),
  column: z.string(),
  kind: z.string(),
  isNeeded: z.boolean(),
});

/** Tables and columns of a SQLite database, and whatever else is in its schema. */
function schemaOf(open: Database.Database) {
  const rows = open
    .prepare(
      `select m.name as "table", c.name as "column", c.type as kind, c."notnull" as needed, c.pk, c.dflt_value from sqlite_master m
       join pragma_table_info(m.name) c where m.type = 'table' and m.name not like 'sqlite_%' order by m.name, c.name`,
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

/** What the old databases hold, as this version reads it. */
const readOld = (store: Store) =>
  store.transaction(async (tx) => ({
    mali: await tx.balances.find("mali"),
    chai: await tx.balances.find("chai"),
    name: (await tx.accounts.find("chai"))?.name,
    live: (await tx.schedules.live()).map(({ id, status }) => [id, status]),
    events: (await tx.events.pending("mali")).map(({ msgId }) => msgId),
    charged: await tx.leases.chargedSeconds(),
    lent: (await tx.lending.lentTo("waits"))?.account,
    unread: await tx.messages.unread("mali"),
    inviter: await tx.invites.inviterOf("chai"),
    grant: (await tx.orders.find("o1"))?.grant,
  }));

describe("R-STORE-05 a SQLite database", () => {
  test.each(oldVersions)(
    "of version %i is brought to today's schema and keeps what it holds",
    async (version) => {
      writeOldDatabase(file, version);
      const store = openSqliteStore(file);
      const old = await readOld(store);
      expect(old).toMatchObject({
        mali: { trial: 600, reward: 1_800, gold: 40, testPlay: true },
        name: "ชัย 😀",
        live: [
          ["now", 300],
          ["waits", 100],
        ],
        events: ["m1", "m2"],
        // Before version 3 nothing was written down of it.
        charged: version < 3 ? 0 : 720,
        lent: "g2-1",
        unread: 1,
        inviter: "mali",
      });
      if (version >= 5) {
        expect(old.chai).toMatchObject({ hour: 1_200, plan: 1, proUntil: 1_770_278_400_000 });
        expect(old.grant).toEqual({ kind: "subscription", months: 1, pro: true });
      }
      await store.close();
      const [migrated, fresh] = [new Database(file), new Database(":memory:")];
      migrateSqlite(fresh);
      expect(schemaOf(migrated)).toEqual(schemaOf(fresh));
      expect(migrateSqlite(migrated)).toEqual({ from: newest, to: newest });
      migrated.close();
    },
  );

  test.each(oldVersions)(
    "of version %i was made by the migrations that are still here: none was changed",
    (version) => {
      const [kept, made] = [new Database(":memory:"), new Database(":memory:")];
      kept.exec(fixture(`sqlite-${version}`));
      for (const migration of sqliteHistory.slice(0, version)) made.exec(migration);
      expect(schemaOf(made)).toEqual(schemaOf(kept));
    },
  );

  test("that two processes bring forward at once is brought forward once", () => {
    writeOldDatabase(file, 8);
    const [one, other] = [new Database(file), new Database(file)];
    // The other process has read the version before the first one began.
    expect(migrateSqlite(one)).toEqual({ from: 8, to: newest });
    expect(migrateSqlite(other)).toEqual({ from: newest, to: newest });
    one.close();
    other.close();
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

  test("of version 14, the first, is brought to today's schema and keeps what it holds", async () => {
    database = await freshDatabase();
    await run(database.url, fixture("postgres-14"));
    expect(await migratePostgres(database.url)).toEqual({ from: 14, to: newest });
    expect(await migratePostgres(database.url)).toEqual({ from: newest, to: newest });
    const store = await openPostgresStore(database.url);
    writeOldDatabase(file, 13);
    const same = openSqliteStore(file);
    expect(await readOld(store)).toEqual(await readOld(same));
    await store.close();
    await same.close();
    const fresh = await freshDatabase();
    await migratePostgres(fresh.url);
    expect(await postgresSchema(database.url)).toEqual(await postgresSchema(fresh.url));
    await fresh.drop();
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
      .map(({ table_name: table, column_name: column, data_type: type, is_nullable: nullable }) =>
        columnRow.parse({
          table,
          column,
          kind: type === "text" ? "text" : "number",
          isNeeded: nullable === "NO",
        }),
      );
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
      return {
        table,
        column,
        kind: kind === "TEXT" || kind === "text" ? "text" : "number",
        isNeeded: needed === 1 || pk > 0,
      };
    });
    expect(postgres).toEqual(sqlite);
  });
});
