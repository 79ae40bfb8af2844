import type Database from "libsql";
import { type Rows, textOf } from "../rows.ts";

/** A statement that reads: it gives its values in the order of these columns. */
interface Reading {
  readonly statement: Database.Statement;
  readonly columns: readonly string[];
}

/** Access to an open database, which answers at once; each statement is prepared once. */
export function sqliteRows(database: Database.Database): Rows {
  const writing = onceEach((sql) => database.prepare(sql));
  // The library takes longer to name the values of a row than to find it.
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
        // Twice as fast as the first of all rows.
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
