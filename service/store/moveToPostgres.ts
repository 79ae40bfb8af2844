import { createHash } from "node:crypto";
import Database from "libsql";
import pg from "pg";
import * as z from "zod/mini";
import { connectionTo } from "./postgres/connection.ts";
import { migrateSchema } from "./postgres/migrate.ts";
import { keepOthersOut, letOthersIn, migrateSqlite } from "./sqlite/sqlite.ts";

export interface MovedTable {
  readonly table: string;
  readonly rows: number;
}

type Row = Readonly<Record<string, string | number | null>>;

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Rows per batch. */
const batchSize = 500;
/** PostgreSQL's limit of values per statement, rounded down. */
const maxValues = 60_000;

const nameRows = z.array(z.object({ name: z.string() }));
const rowsOfTable = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])));
const countRows = z.tuple([z.object({ count: z.number() })]);

/**
 * R-STORE-06. Copies everything from SQLite to an empty PostgreSQL database, and compares every row before it commits: all or
 * nothing. The file is first migrated to this version's schema, and otherwise unchanged.
 * @param file of the service, which must not run
 * @throws when the service uses the file, the target is not empty, or something did not arrive as it was
 */
export async function moveToPostgres(file: string, url: string): Promise<readonly MovedTable[]> {
  const source = new Database(file, { timeout: 1_000, fileMustExist: true });
  const target = new pg.Client(connectionTo(url));
  target.on("error", () => undefined);
  try {
    keepOthersOut(source);
    migrateSqlite(source);
    await target.connect();
    await target.query("begin");
    await migrateSchema(target);
    const tables = tablesOf(source);
    await refuseRows(target, tables);
    const moved: MovedTable[] = [];
    for (const table of tables)
      moved.push({ table: table.name, rows: await moveTable(source, target, table) });
    await target.query("commit");
    return moved;
  } finally {
    // Without the commit this rolls back.
    await target.end().catch(() => undefined);
    letOthersIn(source);
    source.close();
  }
}

/** In the order of their creation, so that a row's account is there before it. */
function tablesOf(source: Database.Database): readonly Table[] {
  const names = nameRows.parse(
    source
      .prepare(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by rowid",
      )
      .all(),
  );
  return names.map(({ name }) => ({
    name,
    columns: nameRows
      .parse(source.prepare(`select name from pragma_table_info('${name}')`).all())
      .map((row) => row.name),
  }));
}

async function refuseRows(target: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await target.query(`select count(*) as count from ${name}`);
    const [{ count }] = countRows.parse(rows);
    if (count > 0)
      throw new Error(`The target is not empty: its table ${name} has ${count} rows. Nothing was moved.`);
  }
}

/** @returns how many rows there are, in both */
async function moveTable(source: Database.Database, target: pg.ClientBase, table: Table): Promise<number> {
  const { name, columns } = table;
  const sent = createTally(columns);
  const size = Math.min(batchSize, Math.floor(maxValues / columns.length));
  let after = Number.MIN_SAFE_INTEGER;
  const read = source.prepare(
    `select rowid as "the rowid", ${columns.join(", ")} from ${name} where rowid > ? order by rowid limit ${size}`,
  );
  for (;;) {
    const rows = rowsOfTable.parse(read.all(after));
    const last = rows.at(-1)?.["the rowid"];
    if (typeof last !== "number") break;
    after = last;
    await insert(target, table, rows);
    sent.add(rows);
  }
  if (columns.includes("seq")) await continueCounting(source, target, name);
  const arrived = await tallyOf(target, table);
  if (arrived.count() !== sent.count() || arrived.sum() !== sent.sum())
    throw new Error(
      `The table ${name} did not arrive as it was (${sent.count()} rows sent, ${arrived.count()} found). Nothing was moved.`,
    );
  return sent.count();
}

async function insert(target: pg.ClientBase, { name, columns }: Table, rows: readonly Row[]): Promise<void> {
  const values = rows.flatMap((row) => columns.map((column) => row[column] ?? null));
  const places = rows.map(
    (_row, index) => `(${columns.map((_column, at) => `$${index * columns.length + at + 1}`).join(", ")})`,
  );
  await target
    .query(`insert into ${name} (${columns.join(", ")}) values ${places.join(", ")}`, values)
    .catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`PostgreSQL does not take rows of the table ${name}: ${why}. Nothing was moved.`);
    });
}

/** Continues the sequence after the last number ever used. */
async function continueCounting(
  source: Database.Database,
  target: pg.ClientBase,
  name: string,
): Promise<void> {
  const used = z
    .array(z.object({ seq: z.number() }))
    .parse(source.prepare("select seq from sqlite_sequence where name = ?").all(name));
  const last = used[0]?.seq ?? 0;
  if (last > 0) await target.query("select setval(pg_get_serial_sequence($1, 'seq'), $2)", [name, last]);
}

async function tallyOf(target: pg.ClientBase, { name, columns }: Table) {
  const tally = createTally(columns);
  await target.query(`declare moved no scroll cursor for select ${columns.join(", ")} from ${name}`);
  for (;;) {
    const { rows } = await target.query(`fetch ${batchSize} from moved`);
    if (rows.length === 0) break;
    tally.add(rowsOfTable.parse(rows));
  }
  await target.query("close moved");
  return tally;
}

/** Counts rows and sums their hashes: equal sums mean equal rows, in any order. */
function createTally(columns: readonly string[]) {
  let count = 0;
  let sum = 0n;
  return {
    add(rows: readonly Row[]) {
      for (const row of rows) {
        const values = JSON.stringify(columns.map((column) => row[column] ?? null));
        sum += BigInt(`0x${createHash("sha256").update(values).digest("hex")}`);
        count += 1;
      }
    },
    count: () => count,
    sum: () => sum,
  };
}
