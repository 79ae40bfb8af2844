import type { ClientBase } from "pg";
import { lookUpRows, readOnly } from "../rows.ts";
import type { Transaction } from "../store.ts";
import { transactionOn } from "../tables.ts";
import { postgresRows } from "./rows.ts";

/** What the transactions of one connection work on, one after the other. */
export interface ConnectionTables {
  readonly transaction: Transaction;
  readonly read: Transaction;
  readonly lookUp: Transaction;
  /** Another transaction begins. */
  begin(): void;
  /** A statement of this transaction has failed. */
  fail(error: unknown): void;
  /** The first that failed; null for none. Nothing can be committed after it, even if the work goes on. */
  failed(): { readonly error: unknown } | null;
}

const known = new WeakMap<ClientBase, ConnectionTables>();

/** The tables of a connection, made once: making them takes longer than a query. */
export function tablesOf(client: ClientBase): ConnectionTables {
  const made = known.get(client) ?? makeTables(client);
  known.set(client, made);
  return made;
}

function makeTables(client: ClientBase): ConnectionTables {
  // Otherwise a connection that breaks between two statements would end the process.
  client.on("error", () => undefined);
  let failed: { readonly error: unknown } | null = null;
  const fail = (error: unknown) => {
    failed ??= { error };
  };
  const rows = postgresRows(client, fail);
  const lookUp = lookUpRows(rows);
  return {
    transaction: transactionOn(rows),
    read: transactionOn(readOnly(rows)),
    lookUp: transactionOn(lookUp.rows),
    begin() {
      failed = null;
      lookUp.begin();
    },
    fail,
    failed: () => failed,
  };
}
