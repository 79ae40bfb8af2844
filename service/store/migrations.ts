import { baseline, type Engine } from "./baseline.ts";

/** One change of the schema, as statements for each database; "" where it needs none. */
export type Migration = Readonly<Record<Engine, string>>;

const both = (statements: string): Migration => ({ sqlite: statements, postgres: statements });
/** @param until reads the end that was stored when hours were granted */
const withHourEnds = (until: string) => `alter table orders add column hour_until bigint not null default 0;
    update orders set hour_until = coalesce(${until}, 0) where kind = 'hour' and status = 'paid';
    create index orders_hour on orders (hour_until) where hour_until > 0;`;

/** The version of the schema that the first migration makes in an empty database. */
export const baselineVersion = 24;

/**
 * R-STORE-05. The schema: a baseline for new databases, then one migration per change, applied in order; a released one is
 * never changed. A database stores its version: SQLite in `user_version`, PostgreSQL in the table `schema_version`. While
 * services are updated one by one, the old ones run on the new schema: remove what they use one release later.
 */
export const migrations: readonly Migration[] = [
  { sqlite: baseline("sqlite"), postgres: baseline("postgres") },
  both("create table withheld_games (game_id text primary key);"),
  both(`create table giftless_accounts (account_id text primary key);
    create table account_devices (account_id text not null, device text not null, primary key (account_id, device));`),
  both(`alter table identities add column pin_hash text not null default '';
    alter table identities add column wrong_tries bigint not null default 0;
    alter table identities add column code_hash text not null default '';
    alter table identities add column code_until bigint not null default 0;
    alter table identities add column protected_at bigint not null default 0;
    create table passkeys (
      id text primary key, subject text not null, rp_id text not null, public_key text not null, counter bigint not null
    );
    create index passkeys_subject on passkeys (subject);`),
  both("alter table hosts add column tries text not null default '[]';"),
  both(
    `create table game_overlays (
      game_id text primary key, version bigint not null, overlay text not null, edited_by text not null,
      edited_at bigint not null, made_for text not null
    );`,
  ),
  both(`create table used_id_tokens (
      hash text primary key, device text not null, login_id text not null, is_new integer not null, used_at bigint not null,
      expires_at bigint not null
    );
    create index used_id_tokens_expiry on used_id_tokens (expires_at);
    create table spent_refresh_tokens (hash text primary key, login_id text not null, usable_until bigint not null);
    create index spent_refresh_tokens_login on spent_refresh_tokens (login_id);`),
  both(`create table closed_accounts (
      account_id text primary key, disabled bigint not null default 0, deletes_at bigint not null default 0
    );
    create index closed_accounts_due on closed_accounts (deletes_at) where deletes_at > 0;
    create index tickets_account on tickets (account_id);
    create index analytics_account on analytics (account_id);
    create index leases_account on leases (account_id);`),
  // Whose a record is. Generated, so that it is there also for what older processes write. PostgreSQL refuses to read some texts as
  // JSON that the provider's own parser takes, so it searches them.
  {
    sqlite: `alter table provider_records add column subject text generated always as (coalesce(
        json_extract(payload, '$.result.login.accountId'), json_extract(payload, '$.accountId'),
        json_extract(payload, '$.session.accountId')
      )) virtual;
      create index provider_records_subject on provider_records (subject);`,
    postgres: `alter table provider_records add column subject text generated always as (coalesce(
        substring(payload from '"result":[{]"login":[{]"accountId":"([^"]+)"'), substring(payload from '"accountId":"([^"]+)"')
      )) stored;
      create index provider_records_subject on provider_records (subject);`,
  },
  both(`create table announcements (
      id text primary key, is_maintenance bigint not null, texts text not null, shows_from bigint not null,
      starts_at bigint not null, ends_at bigint not null, sessions_end_at bigint not null, made_by text not null
    );`),
  {
    sqlite: withHourEnds("json_extract(brings, '$.until')"),
    postgres: withHourEnds("(brings::json ->> 'until')::bigint"),
  },
  // No released service uses it.
  both("drop table game_overlays;"),
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
