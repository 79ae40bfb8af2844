import fs from "node:fs";
import path from "node:path";
import Database from "libsql";
import * as z from "zod/mini";
import { type Migration, migrations, missingMigrations } from "../migrations.ts";
import { atOnce, oneByOne, type Pace } from "../oneByOne.ts";
import { lookUpRows, type Rows, readOnly, textOf } from "../rows.ts";
import type { Store } from "../store.ts";
import { transactionOn } from "../tables.ts";

/**
 * A store in one SQLite file (write-ahead log, so a killed process loses nothing committed).
 * @param file a path, or ":memory:"
 * @param pace when the next transaction may begin
 * @throws when the file cannot be opened or its schema is newer than this service or older than the baseline
 */
export function openSqliteStore(file: string, pace: Pace = atOnce): Store {
  if (file !== ":memory:") fs.mkdirSync(path.dirname(file), { recursive: true });
  const database = new Database(file, { timeout: 5_000 });
  // It holds the signing keys. The files beside it get the same rights.
  if (file !== ":memory:") fs.chmodSync(file, 0o600);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = NORMAL");
  database.pragma("busy_timeout = 5000");
  migrateSqlite(database);
  const rows = sqliteRows(database);
  const tx = transactionOn(rows);
  const readTx = transactionOn(readOnly(rows));
  const forLookUp = lookUpRows(rows);
  const lookUpTx = transactionOn(forLookUp.rows);
  const [begin, commit] = [database.prepare("BEGIN IMMEDIATE"), database.prepare("COMMIT")];
  const serialize = oneByOne(pace);
  const reading = <Result>(work: () => Promise<Result>): Promise<Result> =>
    serialize(() =>
      // Statements of a closed database still answer.
      database.open ? work() : Promise.reject(new Error("The database is closed.")),
    );
  return {
    transaction: (work) =>
      serialize(async () => {
        begin.run();
        try {
          const result = await work(tx);
          commit.run();
          return result;
        } catch (error) {
          rollBack(database);
          throw error;
        }
      }),
    // Only this process writes, one transaction after the other: what is read cannot change meanwhile.
    read: (work) => reading(() => work(readTx)),
    lookUp: (work) =>
      reading(() => {
        forLookUp.begin();
        return work(lookUpTx);
      }),
    close: () => serialize(async () => void database.close()),
  };
}

/**
 * Brings a database to the newest schema.
 * @returns the schema's version before and after
 * @throws when its version is newer than this service, or older than the baseline
 */
export function migrateSqlite(
  database: Database.Database,
  list: readonly Migration[] = migrations,
): { readonly from: number; readonly to: number } {
  const from = versionOf(database);
  for (const { migration, version } of missingMigrations(from, list)) {
    database.exec("BEGIN IMMEDIATE");
    try {
      // Another process may have migrated it meanwhile.
      if (versionOf(database) < version)
        database.exec(`${migration("sqlite")}; PRAGMA user_version = ${version};`);
      database.exec("COMMIT");
    } catch (error) {
      rollBack(database);
      throw error;
    }
  }
  return { from, to: versionOf(database) };
}

/** Never throws, which would hide the error that led to it: on a full disk SQLite has rolled back by itself. */
function rollBack(database: Database.Database): void {
  try {
    // A closed database would end the process.
    if (database.open && database.inTransaction) database.exec("ROLLBACK");
  } catch {
    // The next transaction says that this one is still open.
  }
}

const versionRows = z.tuple([z.object({ user_version: z.int() })]);

export function versionOf(database: Database.Database): number {
  return versionRows.parse(database.pragma("user_version"))[0].user_version;
}

/** A statement that reads values in the order of these columns. */
interface Reading {
  readonly statement: Database.Statement;
  readonly columns: readonly string[];
}

/** Access to an open database, which is synchronous; each statement is prepared once. */
export function sqliteRows(database: Database.Database): Rows {
  const writing = onceEach((sql) => database.prepare(sql));
  // Raw, because the library takes longer to build objects than to find the rows.
  const reading = onceEach((sql): Reading => {
    const statement = database.prepare(sql).raw();
    return { statement, columns: statement.columns().map(({ name }) => name) };
  });
  return {
    run: async (sql, ...values) => writing(textOf(sql)).run(...values).changes,
    one:
      (schema) =>
      async (sql, ...values) => {
        const { statement, columns } = reading(textOf(sql));
        // Twice as fast as the first of `all`.
        const row: unknown = statement.get(values);
        return row === undefined ? null : schema.parse(named(columns, row));
      },
    all:
      (schema) =>
      async (sql, ...values) => {
        const { statement, columns } = reading(textOf(sql));
        return statement.all(values).map((row) => schema.parse(named(columns, row)));
      },
    unlocked: "",
  };
}

function onceEach<Made>(make: (sql: string) => Made): (sql: string) => Made {
  const made = new Map<string, Made>();
  return (sql) => {
    const known = made.get(sql);
    if (known !== undefined) return known;
    const fresh = make(sql);
    made.set(sql, fresh);
    return fresh;
  };
}

/** A row by the names of its columns. */
function named(columns: readonly string[], row: unknown): Record<string, unknown> {
  const values: readonly unknown[] = Array.isArray(row) ? row : [];
  const result: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index += 1) result[columns[index] ?? ""] = values[index];
  return result;
}

/** Locks a file: what another process wrote meanwhile would be lost. @throws when one has it open */
export function keepOthersOut(source: Database.Database): void {
  try {
    source.pragma("locking_mode = EXCLUSIVE");
    source.exec("BEGIN EXCLUSIVE; COMMIT;");
  } catch (error) {
    if (error instanceof Error && /busy|locked/i.test(error.message))
      throw new Error("The service still uses this database. Stop it first.");
    throw error;
  }
}

/** Unlocks it. Closing alone keeps the lock until the statements are garbage-collected. */
export function letOthersIn(source: Database.Database): void {
  source.pragma("locking_mode = NORMAL");
  source.prepare("select name from sqlite_master limit 1").get();
}
