import * as z from "zod/mini";

export type Value = string | number | null;

/** A text with a `?` for each value, or a template with the values in it. */
export type Sql = string | TemplateStringsArray;

/** Reads by a statement; also as a template tag. */
export type Read<Result> = (sql: Sql, ...values: Value[]) => Promise<Result>;

const texts = new WeakMap<TemplateStringsArray, string>();

/** A statement with a `?` for each value. */
export function textOf(sql: Sql): string {
  if (typeof sql === "string") return sql;
  const text = texts.get(sql) ?? sql.join("?");
  texts.set(sql, text);
  return text;
}

/**
 * Reads and writes the rows of a transaction, whatever the database is. Rows are validated by a schema, like all data from
 * outside. Statements are written once for all databases: a value is a `?`, and a column that is read under a name with a
 * capital letter has that name in double quotes.
 * @example
 * rows.run`delete from tickets where hash = ${hash}`;
 * rows.one(ticketRow)`select hash, kind from tickets where hash = ${hash}`;
 */
export interface Rows {
  /** @returns how many rows were changed */
  run(sql: Sql, ...values: Value[]): Promise<number>;
  one<Row extends z.ZodMiniType>(schema: Row): Read<z.infer<Row> | null>;
  all<Row extends z.ZodMiniType>(schema: Row): Read<z.infer<Row>[]>;
  /**
   * Ends a `select` whose rows are to be changed next: it locks them, and leaves out those that another transaction has locked. Empty
   * where transactions run one after the other.
   */
  readonly unlocked: string;
}

/** The same rows, read-only. */
export function readOnly(rows: Rows): Rows {
  return {
    ...rows,
    run: () => Promise.reject(new Error("What only reads changes nothing.")),
    unlocked: "",
  };
}

/**
 * The same rows, for work that makes a single query, which is consistent by itself.
 * @returns `begin` allows the next query
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
      one:
        (schema) =>
        (sql, ...values) =>
          asking(() => rows.one(schema)(sql, ...values)),
      all:
        (schema) =>
        (sql, ...values) =>
          asking(() => rows.all(schema)(sql, ...values)),
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

/** A number column that is 1 for true and 0 for false. */
export const flag = z.pipe(
  z.int(),
  z.transform((value) => value === 1),
);

/**
 * The statements for a table whose columns are the fields of a row, in snake case: `hourUntil` is the column `hour_until`.
 * @param renamed column names that differ
 */
export function recordOf<Row extends z.ZodMiniObject>(
  table: string,
  row: Row,
  renamed: Readonly<Record<string, string>> = {},
) {
  const fields = Object.keys(row.shape);
  const columnOf = (field: string): string =>
    renamed[field] ?? field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const names = fields.map(columnOf);
  const columns = fields
    .map((field) => (columnOf(field) === field ? field : `${columnOf(field)} as "${field}"`))
    .join(", ");
  const select = `select ${columns} from ${table}`;
  return {
    names,
    /** For `select`: to be read as `row`. */
    columns,
    select,
    /** Reads a record by what follows its `select`: logins.one(rows)`where id = ${id}` */
    one:
      (rows: Rows): Read<z.infer<Row> | null> =>
      (sql, ...values) =>
        rows.one(row)(`${select} ${textOf(sql)}`, ...values),
    all:
      (rows: Rows): Read<z.infer<Row>[]> =>
      (sql, ...values) =>
        rows.all(row)(`${select} ${textOf(sql)}`, ...values),
    insert: insertInto(table, names),
    /** @param more columns whose values come after those of the row */
    insertWith: (...more: readonly string[]): string => insertInto(table, [...names, ...more]),
    /** The values of the row's fields, in the order of `insert`. */
    valuesOf: (record: Readonly<z.infer<Row>>): Value[] =>
      fields.map((field) => stored(Reflect.get(record, field))),
    /** For `update … set`: the given fields, and their values. */
    changesOf(record: Readonly<Partial<z.infer<Row>>>) {
      const given = fields.filter((field) => Reflect.get(record, field) !== undefined);
      return {
        assignments: given.map((field) => `${columnOf(field)} = ?`).join(", "),
        values: given.map((field) => stored(Reflect.get(record, field))),
      };
    },
  };
}

function stored(value: unknown): Value {
  if (typeof value === "string" || typeof value === "number" || value === null) return value;
  return typeof value === "boolean" ? Number(value) : JSON.stringify(value);
}

const anyRow = z.record(z.string(), z.unknown());

/** Reads the only column of rows. */
export const columnOf =
  <Column extends z.ZodMiniType>(rows: Rows, column: Column): Read<z.infer<Column>[]> =>
  async (sql, ...values) =>
    (await rows.all(anyRow)(sql, ...values)).map((row) => z.parse(column, Object.values(row)[0]));

/** Reads the only column of a row; null without a row. */
export const fieldOf =
  <Column extends z.ZodMiniType>(rows: Rows, column: Column): Read<z.infer<Column> | null> =>
  async (sql, ...values) => {
    const row = await rows.one(anyRow)(sql, ...values);
    return row && z.parse(column, Object.values(row)[0]);
  };

const whole = z.int();

/** Reads the number of a `select count(*)`. */
export const countOf =
  (rows: Rows): Read<number> =>
  async (sql, ...values) =>
    (await fieldOf(rows, whole)(sql, ...values)) ?? 0;

function insertInto(table: string, columns: readonly string[]): string {
  return `insert into ${table} (${columns.join(", ")}) values ${list(columns)}`;
}

/** `insert`, or the new values where there is a row with this key already. */
export function upsert(table: string, key: readonly string[], values: readonly string[]): string {
  const columns = [...key, ...values];
  const changes = values.map((name) => `${name} = excluded.${name}`).join(", ");
  return `${insertInto(table, columns)} on conflict (${key.join(", ")}) do update set ${changes}`;
}

/** Values per statement. Few sizes, because the database prepares a statement for each. */
const sizes = [50, 10, 1];

/** Splits a list into batches, each for one statement. */
export function inParts<Value>(values: readonly Value[]): readonly (readonly Value[])[] {
  const parts: (readonly Value[])[] = [];
  let from = 0;
  for (const size of sizes)
    for (; values.length - from >= size; from += size) parts.push(values.slice(from, from + size));
  return parts;
}

/** What follows an `in`: a `?` for each value. */
export function list(values: readonly unknown[]): string {
  return `(${values.map(() => "?").join(", ")})`;
}

/** The pattern for `like … escape '!'` on a lower-case text that contains another one. */
export function containing(text: string): string {
  return `%${literal(text)}%`;
}

/** The same for a text that starts with another one. */
export function startingWith(text: string): string {
  return `${literal(text)}%`;
}

function literal(text: string): string {
  return text.toLowerCase().replaceAll(/[!%_]/g, "!$&");
}

/** A table with one column: a set of ids. */
export function idSet(rows: Rows, table: string, column: string) {
  return {
    list: () => columnOf(rows, z.string())(`select ${column} from ${table} order by ${column}`),
    has: async (id: string) =>
      (await fieldOf(rows, z.string())(`select ${column} from ${table} where ${column} = ?`, id)) !== null,
    async set(id: string, isMember: boolean) {
      await rows.run(
        isMember
          ? `insert into ${table} (${column}) values (?) on conflict (${column}) do nothing`
          : `delete from ${table} where ${column} = ?`,
        id,
      );
    },
  };
}
