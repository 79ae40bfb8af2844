import * as z from "zod/mini";
import { wholeNumber } from "./numbers.ts";

const postgresUrl = z
  .string()
  .check(z.regex(/^postgres(ql)?:\/\/\S+$/, "an address such as postgres://user:password@host:5432/name"));

/** The settings that say where the service's data is. */
export const databaseFields = {
  DATA_DIR: z._default(z.string().check(z.minLength(1)), ".data"),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_SESSION_URL: z.optional(postgresUrl),
  DATABASE_CONNECTIONS: z._default(wholeNumber(1, 1_000), 10),
};

/** Where the service's data is. */
export interface DatabaseSettings {
  readonly dataDir: string;
  /** Of PostgreSQL; null: SQLite in the data folder. */
  readonly databaseUrl: string | null;
  /** The same database without a pooler in between, for LISTEN and locks; null: `databaseUrl` leads to it. */
  readonly databaseSessionUrl: string | null;
  /** Transactions of this process that may run at once. */
  readonly databaseConnections: number;
}

/** The settings of `databaseFields`. */
export function databaseOf(values: {
  readonly DATA_DIR: string;
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_SESSION_URL?: string | undefined;
  readonly DATABASE_CONNECTIONS: number;
}): DatabaseSettings {
  return {
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseSessionUrl: values.DATABASE_SESSION_URL ?? null,
    databaseConnections: values.DATABASE_CONNECTIONS,
  };
}
