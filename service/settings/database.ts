import * as z from "zod/mini";
import { wholeNumber } from "./numbers.ts";

const postgresUrl = z
  .string()
  .check(z.regex(/^postgres(ql)?:\/\/\S+$/, "an address such as postgres://user:password@host:5432/name"));

/** Settings for the location of the service's data. */
export const databaseFields = {
  DATA_DIR: z._default(z.string().check(z.minLength(1)), ".data"),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_SESSION_URL: z.optional(postgresUrl),
  DATABASE_DIR: z.optional(z.string()),
  DATABASE_CONNECTIONS: z._default(wholeNumber(1, 1_000), 10),
};

/** Location of the service's data. */
export interface DatabaseSettings {
  readonly dataDir: string;
  /** URL of PostgreSQL; null: SQLite in the data folder. */
  readonly databaseUrl: string | null;
  /** The same database without a pooler, for LISTEN and locks; null: `databaseUrl` leads to no pooler. */
  readonly databaseSessionUrl: string | null;
  /** On the disk of the database, as far as this computer has it. */
  readonly databaseDir: string;
  /** Maximum concurrent transactions of this process. */
  readonly databaseConnections: number;
}

/** The settings of `databaseFields`. */
export function databaseOf(values: {
  readonly DATA_DIR: string;
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_SESSION_URL?: string | undefined;
  readonly DATABASE_DIR?: string | undefined;
  readonly DATABASE_CONNECTIONS: number;
}): DatabaseSettings {
  return {
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseSessionUrl: values.DATABASE_SESSION_URL ?? null,
    databaseDir: values.DATABASE_DIR ?? values.DATA_DIR,
    databaseConnections: values.DATABASE_CONNECTIONS,
  };
}
