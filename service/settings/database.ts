import * as z from "zod/mini";

/** The settings that say where the service's data is. */
export const databaseFields = {
  DATA_DIR: z._default(z.string().check(z.minLength(1)), ".data"),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(
        z.regex(/^postgres(ql)?:\/\/\S+$/, "an address such as postgres://user:password@host:5432/name"),
      ),
  ),
  DATABASE_CONNECTIONS: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000)), 10),
};
