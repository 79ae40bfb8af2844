import path from "node:path";
import Database from "libsql";
import pg from "pg";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { moveToPostgres } from "../../../service/store/moveToPostgres.ts";
import { openPostgresStore } from "../../../service/store/postgres/postgres.ts";
import { migrateSqlite, openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import type { Store } from "../../../service/store/store.ts";
import { accountTables } from "../../../service/store/tables.ts";
import { freshDatabase } from "../../support/postgres.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { writeSampleDatabase } from "./sampleRows.ts";

/** Rows in the tables in which the sample has none of this account. */
const more = `
  insert into sockets (account_id, turn, device_id, entered_at, login_id) values ('mali', 1, 'd', 1, 'l1');
  insert into giftless_accounts (account_id) values ('mali');
  insert into account_devices (account_id, device) values ('mali', 'hash');
  insert into problem_recordings (reference, account_id, received_at, bytes, content) values ('K7Q2-M4XP', 'mali', 1, 1, 'AA==');
  insert into closed_accounts (account_id, deletes_at) values ('mali', 1);
  insert into invites (account_id, inviter_id, bound_at) values ('mali', 'nok', 1);
  insert into orders (merchant_order_no, account_id, goods_id, kind, brings, amount, currency, provider, checkout, status, created_at, expires_at, check_at, settled_at) values ('o3', 'mali', 'gold-100', 'gold', '{"kind":"gold","gold":100}', 199, 'USD', 'local', null, 'paid', 5, 5, 5, 5);
  insert into refunds (merchant_order_no, status, taken, at) values ('o3', 'done', '{"gold":1}', 6);
  insert into passkeys (id, subject, rp_id, public_key, counter) select 'k', subject, 'play.example', 'mali-key', 0 from accounts where id = 'mali';
  insert into used_id_tokens (hash, device, login_id, is_new, used_at, expires_at) select 'mali-token', '', id, 0, 1, 9 from logins where account_id = 'mali';
  insert into spent_refresh_tokens (hash, login_id, usable_until) select 'mali-refresh', id, 9 from logins where account_id = 'mali';
  insert into local_payments (id, merchant_order_no, title, amount, currency, customer_id, source, client_secret, origin, return_url, cancel_url, status, passes, due_at, declines, expires_at) values ('p3', 'o3', '{}', 199, 'USD', 'mali', 'web', 'c', '', '', '', 'paid', 0, 0, 1, 1);
`;

const names = z.array(z.object({ name: z.string() }));
const rows = z.array(z.record(z.string(), z.unknown()));
type Dump = ReadonlyMap<string, z.infer<typeof rows>>;

const tablesOf = (open: Database.Database) =>
  names
    .parse(
      open.prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'").all(),
    )
    .map(({ name }) => name);

/** A store with the sample's rows, and a look at everything in it. */
interface Sample {
  readonly store: Store;
  dump(): Promise<Dump>;
}

async function openSqlite(file: string): Promise<Sample> {
  const look = new Database(file);
  onTestFinished(() => void look.close());
  return {
    store: openSqliteStore(file),
    dump: async () =>
      new Map(
        tablesOf(look).map((table) => [table, rows.parse(look.prepare(`select * from ${table}`).all())]),
      ),
  };
}

async function openPostgres(file: string): Promise<Sample> {
  const database = await freshDatabase();
  await moveToPostgres(file, database.url);
  const look = new pg.Client(database.url);
  await look.connect();
  onTestFinished(async () => {
    await look.end();
    await database.drop();
  });
  const source = new Database(file);
  const tables = tablesOf(source);
  source.close();
  const read = async (table: string) => rows.parse((await look.query(`select * from ${table}`)).rows);
  return {
    store: await openPostgresStore(database.url),
    dump: async () => {
      const found = new Map<string, z.infer<typeof rows>>();
      for (const table of tables) found.set(table, await read(table));
      return found;
    },
  };
}

/** The columns in which a text is. */
const placesOf = (dump: Dump, text: string) => [
  ...new Set(
    [...dump].flatMap(([table, found]) =>
      found.flatMap((row) =>
        Object.entries(row).flatMap(([column, value]) =>
          String(value).toLowerCase().includes(text) ? [`${table}.${column}`] : [],
        ),
      ),
    ),
  ),
];

test("R-DATA-02 every table of the schema with an account's rows is among those that are copied and deleted", () => {
  const open = new Database(":memory:");
  migrateSqlite(open);
  const columns = tablesOf(open).flatMap((table) =>
    names
      .parse(open.prepare(`select name from pragma_table_info('${table}')`).all())
      .map(({ name }) => ({ table, name })),
  );
  open.close();
  const ofAccounts = columns.filter(({ name }) =>
    /^subject$|(account|inviter|customer|player|user|identity|login)_id$/.test(name),
  );
  expect(ofAccounts.length).toBeGreaterThan(20);
  const covered = (table: string, name: string) =>
    accountTables.some(
      (each) => each.table === table && (name !== "inviter_id" || each.where?.includes(name)),
    );
  expect(ofAccounts.filter(({ table, name }) => !covered(table, name))).toEqual([]);
});

describe.each([
  ["SQLite", openSqlite],
  ["PostgreSQL", openPostgres],
] as const)("in %s", (_name, open) => {
  let sample: Sample;
  beforeEach(async () => {
    const file = path.join(tempFolder(), "service.db");
    writeSampleDatabase(file);
    const database = new Database(file);
    database.exec(more);
    database.close();
    sample = await open(file);
  });

  test("R-DATA-06 the copy has rows of every kind, with their JSON, and no secret", async () => {
    const copy = await sample.store.transaction((tx) => tx.accountData.copyOf("mali"));
    const files = accountTables.flatMap(({ table, file = table, hidden }) =>
      hidden === "all" ? [] : [file],
    );
    expect([...copy].flatMap(([file, found]) => (found.length > 0 ? [file] : []))).toEqual(files);
    expect(copy.get("messages")).toMatchObject([{ content: { kind: "welcome", params: { name: "Mali" } } }]);
    expect(copy.get("orders")).toMatchObject([{ merchant_order_no: "o2" }, { merchant_order_no: "o3" }]);
    const text = JSON.stringify([...copy]);
    expect(text).not.toMatch(
      /"(refresh_hash|session_key|client_secret|checkout|lease_id|pin_hash|code_hash|public_key)"/,
    );
    expect(text).not.toContain("chai");
    await sample.store.close();
  });

  test("R-DATA-04 R-DATA-05 nothing is left of an account but its receipts, the log's id and nobody's name", async () => {
    const { store, dump } = sample;
    const ofChai = () => store.transaction((tx) => tx.accountData.copyOf("chai"));
    const before = await ofChai();
    await store.transaction((tx) => tx.accountData.forget("mali"));
    expect(placesOf(await dump(), "mali").toSorted()).toEqual([
      "accounts.id",
      "accounts.subject",
      "audit.target",
      "local_payments.customer_id",
      "orders.account_id",
    ]);
    const left = await dump();
    expect(left.get("orders")?.map((row) => row.merchant_order_no)).toEqual(["o1", "o3"]);
    expect(left.get("refunds")).toHaveLength(2);
    expect(await ofChai()).toEqual(new Map([...before, ["invited-by", []]]));
    await store.transaction((tx) => tx.accountData.pruneReceipts(5));
    expect((await dump()).get("orders")).toHaveLength(2);
    await store.transaction((tx) => tx.accountData.pruneReceipts(6));
    expect(placesOf(await dump(), "mali")).toEqual(["audit.target"]);
    expect((await dump()).get("orders")).toHaveLength(1);
    await store.close();
  });
});
