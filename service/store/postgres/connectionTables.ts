import type { ClientBase, QueryResult } from "pg";
import { Refusal } from "../../lib/refusal.ts";
import { lookUpRows, type Rows, readOnly, type Sql, textOf, type Value } from "../rows.ts";
import type { Transaction } from "../store.ts";
import { transactionOn } from "../tables.ts";

/** The tables of one connection, for its transactions one after the other. */
export interface ConnectionTables {
  readonly transaction: Transaction;
  readonly read: Transaction;
  readonly lookUp: Transaction;
  /** Call at the beginning of each transaction. */
  begin(): void;
  /** A statement of this transaction has failed. */
  fail(error: unknown): void;
  /** The first failure of this transaction; null for none. After it nothing can be committed, even if the work goes on. */
  failed(): { readonly error: unknown } | null;
}

const known = new WeakMap<ClientBase, ConnectionTables>();

/**
 * The tables of a connection, made once, because making them takes longer than a query.
 * @param isPooled others use the database's connection between its transactions
 */
export function tablesOf(client: ClientBase, isPooled: boolean): ConnectionTables {
  const made = known.get(client) ?? makeTables(client, isPooled);
  known.set(client, made);
  return made;
}

function makeTables(client: ClientBase, isPooled: boolean): ConnectionTables {
  let failed: { readonly error: unknown } | null = null;
  const fail = (error: unknown) => {
    failed ??= { error };
  };
  const rows = postgresRows(client, isPooled, fail);
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

interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

/**
 * Statements by the text that the tables use; each is prepared once on every connection, under its name. Without names the database works
 * nearly twice as much (measured).
 */
const statements = new Map<string, PreparedStatement>();

function statementOf(sql: string): PreparedStatement {
  const known = statements.get(sql);
  if (known !== undefined) return known;
  let count = 0;
  const statement = {
    name: `s${statements.size}`,
    text: sql.replaceAll("?", () => {
      count += 1;
      return `$${count}`;
    }),
  };
  statements.set(sql, statement);
  return statement;
}

/**
 * Access to PostgreSQL within a transaction.
 * @param isPooled prepares nothing, because another connection may have the next statement, and others know the same names (R-STORE-10)
 * @param onFailure is told the error of a statement that failed: the transaction can then only be rolled back
 */
function postgresRows(client: ClientBase, isPooled: boolean, onFailure: (error: unknown) => void): Rows {
  const failed = (error: unknown): never => {
    onFailure(error);
    throw error;
  };
  const prepare = (sql: Sql) => {
    const { name, text } = statementOf(textOf(sql));
    return isPooled ? { text } : { name, text };
  };
  const query = <Read>(sql: Sql, values: Value[], read: (result: QueryResult) => Read): Promise<Read> =>
    // PostgreSQL's text can hold every character but this one. None of ours has it.
    values.some((value) => typeof value === "string" && value.includes("\0"))
      ? Promise.reject(new Refusal(400, "badRequest", null, 400))
      : client.query({ ...prepare(sql), values }).then(read, failed);
  return {
    run: (sql, ...values) => query(sql, values, ({ rowCount }) => rowCount ?? 0),
    one:
      (schema) =>
      (sql, ...values) =>
        query(sql, values, ({ rows: [row] }) => (row === undefined ? null : schema.parse(row))),
    all:
      (schema) =>
      (sql, ...values) =>
        query(sql, values, ({ rows }) => rows.map((row) => schema.parse(row))),
    unlocked: " for update skip locked",
  };
}
