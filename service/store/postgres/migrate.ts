import pg from "pg";
import * as z from "zod/mini";
import { storeProbeInterval } from "../../lib/durations.ts";
import { type Migration, migrations, missingMigrations } from "../migrations.ts";
import { connectionTo } from "./connection.ts";

/** An arbitrary key: no other program on the same database uses it for its advisory locks. */
const migrationLock = 7_203_114_995;

/** Error code of a server that starts or recovers. */
const starting = "57P03";
/** Time for its start, ms. */
const startPatience = 30_000;

const versionRow = z.object({ version: z.int() });

/** Versions of a schema; 0 for an empty database. */
export interface SchemaChange {
  readonly from: number;
  readonly to: number;
}

/**
 * R-STORE-05. Migrates a database to the newest schema, all or nothing. Concurrent processes wait for each other.
 * @throws when it cannot be reached, or its version is newer than this service or older than the baseline
 */
export async function migratePostgres(
  url: string,
  list: readonly Migration[] = migrations,
): Promise<SchemaChange> {
  const client = await connect(url);
  try {
    await client.query("begin");
    const change = await migrateSchema(client, list);
    await client.query("commit");
    return change;
  } finally {
    // Without the commit this rolls back.
    await client.end().catch(() => undefined);
  }
}

/** Connects, and waits for a server that is starting: after a power cut it starts together with the service. */
async function connect(url: string): Promise<pg.Client> {
  for (let left = startPatience / storeProbeInterval; ; left -= 1) {
    const client = new pg.Client(connectionTo(url));
    // The statement rejects with the same error.
    client.on("error", () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      const isStarting = error instanceof Error && "code" in error && error.code === starting;
      if (!isStarting || left <= 0) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, storeProbeInterval));
  }
}

/** The same within an open transaction. */
export async function migrateSchema(
  client: pg.ClientBase,
  list: readonly Migration[] = migrations,
): Promise<SchemaChange> {
  await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
  await client.query("create table if not exists schema_version (version bigint not null)");
  const { rows } = await client.query("select version from schema_version");
  const from = rows[0] === undefined ? 0 : versionRow.parse(rows[0]).version;
  const missing = missingMigrations(from, list);
  const to = missing.at(-1)?.version ?? from;
  if (from === to) return { from, to };
  for (const { migration } of missing) {
    const statements = migration("postgres");
    if (statements !== "") await client.query(statements);
  }
  await client.query("delete from schema_version");
  await client.query("insert into schema_version (version) values ($1)", [to]);
  return { from, to };
}
