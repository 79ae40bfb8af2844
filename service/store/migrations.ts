import { baseline, type Engine } from "./baseline.ts";

/** One change of the schema, as statements for each database; "" where it needs none. */
export type Migration = Readonly<Record<Engine, string>>;

/** The version of the schema that the first migration makes in an empty database. */
export const baselineVersion = 36;

/**
 * R-STORE-05. The schema: a baseline for new databases, then one migration per change, applied in order; a released one is
 * never changed. A database stores its version: SQLite in `user_version`, PostgreSQL in the table `schema_version`. While
 * services are updated one by one, the old ones run on the new schema: remove what they use one release later.
 */
export const migrations: readonly Migration[] = [
  { sqlite: baseline("sqlite"), postgres: baseline("postgres") },
];

/** The schema version after all of these migrations. */
export const versionAfter = (list: readonly Migration[]): number => baselineVersion + list.length - 1;

/**
 * The migrations that a database still needs, each with the version that it leads to.
 * @param version of the database's schema; 0 for an empty one
 * @throws when it is newer than this service, or older than the baseline
 */
export function missingMigrations(
  version: number,
  list: readonly Migration[],
): readonly { readonly migration: Migration; readonly version: number }[] {
  if (version > versionAfter(list))
    throw new Error("The database belongs to a newer version of the service.");
  if (version > 0 && version < baselineVersion)
    throw new Error(
      `The database has schema version ${version}; the oldest that this service can update is ${baselineVersion}. Keep it for the service that made it, and start this one with an empty database: another DATA_DIR, or another database in DATABASE_URL.`,
    );
  return list
    .map((migration, index) => ({ migration, version: baselineVersion + index }))
    .filter((step) => step.version > version);
}
