import * as z from "zod/mini";

export type Value = string | number | null;

/**
 * Reads and writes the rows of a transaction, whatever the database is. Rows are validated by a schema, like all data from
 * outside. Statements are written once for all databases: a value is a `?`, and a column that is read under a name with a
 * capital letter has that name in double quotes.
 */
export interface Rows {
  /** @returns how many rows were changed */
  run(sql: string, ...values: Value[]): Promise<number>;
  one<Row extends z.ZodMiniType>(schema: Row, sql: string, ...values: Value[]): Promise<z.infer<Row> | null>;
  all<Row extends z.ZodMiniType>(schema: Row, sql: string, ...values: Value[]): Promise<z.infer<Row>[]>;
  /**
   * Ends a `select` whose rows are to be changed next: rows that another transaction is changing are left out, and these are
   * kept for this one. Empty where transactions run one after the other.
   */
  readonly unlocked: string;
}

/** The same rows, to read alone. */
export function readOnly(rows: Rows): Rows {
  return {
    ...rows,
    run: () => Promise.reject(new Error("What only reads changes nothing.")),
    unlocked: "",
  };
}

/**
 * The same rows, for work that asks a single question: its answer is of one moment by itself.
 * @returns `begin`: the next may ask
 */
export function lookUpRows(rows: Rows): { readonly rows: Rows; begin(): void } {
  let mayAsk = true;
  const asking = <Result>(ask: () => Promise<Result>): Promise<Result> => {
    if (!mayAsk) return Promise.reject(new Error("A look-up asks one question."));
    mayAsk = false;
    return ask();
  };
  return {
    rows: {
      ...readOnly(rows),
      one: (schema, sql, ...values) => asking(() => rows.one(schema, sql, ...values)),
      all: (schema, sql, ...values) => asking(() => rows.all(schema, sql, ...values)),
    },
    begin() {
      mayAsk = true;
    },
  };
}

/** A text column with JSON that matches the schema. */
export const json = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string): unknown => JSON.parse(text)),
      schema,
    ),
  );

const countRow = z.object({ count: z.int() });

/** Reads the number of a `select count(*) as count`. */
export async function countOf(rows: Rows, sql: string, ...values: Value[]): Promise<number> {
  return (await rows.one(countRow, sql, ...values))?.count ?? 0;
}

/** `insert`, or the new values where there is a row with this key already. */
export function upsert(table: string, key: readonly string[], values: readonly string[]): string {
  const columns = [...key, ...values];
  const changes = values.map((name) => `${name} = excluded.${name}`).join(", ");
  return `insert into ${table} (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")}) on conflict (${key.join(", ")}) do update set ${changes}`;
}
