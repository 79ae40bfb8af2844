import pg from "pg";
import { storeConnectTimeout, storeStatementTimeout } from "../../lib/durations.ts";

const int8 = pg.types.builtins.INT8;

/** A whole number of 64 bits. @throws when it is more than JavaScript can count exactly */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`The database holds ${text}, which is too large.`);
  return value;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (id === int8 ? wholeNumber : pg.types.getTypeParser(id, format)),
};

/** Settings of a connection for long work such as migrations, or a lasting one such as LISTEN. */
export function connectionTo(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: "cloudplay",
    connectionTimeoutMillis: storeConnectTimeout,
    keepAlive: true,
    types,
  };
}

/**
 * Settings of a connection for transactions. R-STORE-03: none waits for long, not even when the network drops packets.
 * @param isPooled a pooler refuses limits of the connection: what is no transaction has none at the database then
 */
export function transactionConnectionTo(url: string, isPooled: boolean): pg.ClientConfig {
  const limits = { statement_timeout: storeStatementTimeout, lock_timeout: storeStatementTimeout };
  return {
    ...connectionTo(url),
    query_timeout: storeStatementTimeout + 1_000,
    ...(isPooled ? {} : limits),
  };
}

/**
 * Begins a transaction. Its limits belong to it, not to the connection, which a pooler such as PgBouncer shares with others (R-STORE-10).
 * Sequential scans are off, though faster for small tables: in a serializable transaction one conflicts with every change of the table.
 */
export const beginWithLimits = (isolation: string): string =>
  [
    `begin isolation level ${isolation}`,
    `set local statement_timeout = ${storeStatementTimeout}`,
    `set local lock_timeout = ${storeStatementTimeout}`,
    `set local idle_in_transaction_session_timeout = ${storeStatementTimeout}`,
    "set local enable_seqscan = off",
  ].join("; ");

/**
 * Why a database cannot be reached, in one line without its password.
 * @param error thrown by connecting
 * @param setting with the address
 */
export function unreachable(url: string, error: unknown, setting = "DATABASE_URL"): string {
  const at = URL.canParse(url) ? new URL(url).host : "";
  // For several addresses of one name, only the inner errors have a message.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const why = first instanceof Error ? first.message : String(first);
  return `Setting ${setting}: the database ${at === "" ? "" : `at ${at} `}cannot be used (${why}).`;
}
