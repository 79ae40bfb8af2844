import type Database from "libsql";
import type { Rows } from "../sql/rows.ts";

/** Access to an open database, which answers at once; each statement is prepared once. */
export function sqliteRows(database: Database.Database): Rows {
  const prepared = new Map<string, Database.Statement>();
  const statement = (sql: string) => {
    const cached = prepared.get(sql);
    if (cached !== undefined) return cached;
    const fresh = database.prepare(sql);
    prepared.set(sql, fresh);
    return fresh;
  };
  return {
    run: async (sql, ...values) => statement(sql).run(...values).changes,
    async one(schema, sql, ...values) {
      // Twice as fast as the first of all rows.
      const row = statement(sql).get(...values);
      return row === undefined ? null : schema.parse(row);
    },
    all: async (schema, sql, ...values) =>
      statement(sql)
        .all(...values)
        .map((row) => schema.parse(row)),
    unlocked: "",
  };
}
