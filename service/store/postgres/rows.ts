import type { ClientBase } from "pg";
import { Refusal } from "../../lib/refusal.ts";
import type { Rows, Value } from "../sql/rows.ts";

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
  const query = async (sql: string, values: Value[]) => {
    // PostgreSQL's text can hold every character but this one. None of ours has it.
    for (const value of values)
      if (typeof value === "string" && value.includes("\0")) throw new Refusal(400, "badRequest", null, 400);
    try {
      return await client.query({ ...statementOf(sql), values });
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
  return {
    run: async (sql, ...values) => (await query(sql, values)).rowCount ?? 0,
    async one(schema, sql, ...values) {
      const [row] = (await query(sql, values)).rows;
      return row === undefined ? null : schema.parse(row);
    },
    all: async (schema, sql, ...values) => (await query(sql, values)).rows.map((row) => schema.parse(row)),
    unlocked: " for update skip locked",
  };
}
