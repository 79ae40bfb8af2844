import type { ClientBase, QueryResult } from "pg";
import { Refusal } from "../../lib/refusal.ts";
import { type Rows, type Sql, textOf, type Value } from "../rows.ts";

interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

/** Statements by the text that the tables use; each is prepared once on every connection, under its name. */
const statements = new Map<string, PreparedStatement>();

function statementOf(sql: string): PreparedStatement {
  const known = statements.get(sql);
  if (known !== undefined) return known;
  let count = 0;
  const statement = {
    name: `s${statements.size + 1}`,
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
 * @param onFailure is told the error of a statement that failed: the transaction can then only be rolled back
 */
export function postgresRows(client: ClientBase, onFailure: (error: unknown) => void): Rows {
  const failed = (error: unknown): never => {
    onFailure(error);
    throw error;
  };
  const query = <Read>(sql: Sql, values: Value[], read: (result: QueryResult) => Read): Promise<Read> =>
    // PostgreSQL's text can hold every character but this one. None of ours has it.
    values.some((value) => typeof value === "string" && value.includes("\0"))
      ? Promise.reject(new Refusal(400, "badRequest", null, 400))
      : client.query({ ...statementOf(textOf(sql)), values }).then(read, failed);
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
