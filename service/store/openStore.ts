import path from "node:path";
import type { DatabaseSettings } from "../settings/database.ts";
import { fairPace } from "./oneByOne.ts";
import { openSqliteStore } from "./sqlite/sqlite.ts";
import type { Store } from "./store.ts";

/**
 * Opens the service's database: PostgreSQL where the settings name one, else SQLite in a file, which needs nothing else.
 * @param report is told once that PostgreSQL went away, with the error, and once that it is back, with null
 * @throws when it cannot be opened, with a message for the operator
 */
export async function openStore(
  { dataDir, databaseUrl, databaseSessionUrl, databaseConnections }: Omit<DatabaseSettings, "databaseDir">,
  report: (error: unknown) => void,
): Promise<Store> {
  if (databaseUrl === null) return openSqliteStore(sqliteFile(dataDir), fairPace());
  // Loaded only where it is used: the start with SQLite is as fast as without it.
  const { openPostgresStore } = await import("./postgres/postgres.ts");
  return openPostgresStore(databaseUrl, {
    connections: databaseConnections,
    isPooled: databaseSessionUrl !== null,
    report,
  });
}

/** The database file of a data folder. */
export const sqliteFile = (dataDir: string): string => path.join(dataDir, "service.db");
