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

/** How to connect to a database for work that may take long, such as migrations, or that stays, such as LISTEN. */
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
 * How to connect for transactions. R-STORE-03: none of them waits for long, not even when the network swallows what is
 * sent. Whole-table scans are off, though faster for small tables: a serializable transaction that makes one conflicts
 * with every change of the table.
 */
export function transactionConnectionTo(url: string): pg.ClientConfig {
  return {
    ...connectionTo(url),
    statement_timeout: storeStatementTimeout,
    lock_timeout: storeStatementTimeout,
    idle_in_transaction_session_timeout: storeStatementTimeout,
    // What the server does not answer at all.
    query_timeout: storeStatementTimeout + 1_000,
    options: "-c enable_seqscan=off",
  };
}

/**
 * Why a database cannot be reached, in one line without its password.
 * @param error what connecting to it threw
 * @param setting that has the address
 */
export function unreachable(url: string, error: unknown, setting = "DATABASE_URL"): string {
  const at = URL.canParse(url) ? new URL(url).host : "";
  // An attempt at several addresses of a name has no message of its own.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const why = first instanceof Error ? first.message : String(first);
  return `Setting ${setting}: the database ${at === "" ? "" : `at ${at} `}cannot be used (${why}).`;
}
