/**
 * The schema of SQLite databases before there was PostgreSQL: the first migrations, which are never changed. New ones belong
 * into `../migrations.ts`.
 */
export const sqliteHistory: readonly string[] = [
  `
  create table identities (subject text primary key, folded text not null unique, name text not null);
  create table accounts (
    id text primary key, issuer text not null, subject text not null, name text not null, icon text not null,
    locale text not null, wallet text not null, created_at integer not null, unique (issuer, subject)
  );
  create table logins (
    id text primary key, account_id text not null references accounts (id), refresh_hash text not null unique,
    previous_hash text not null, previous_until integer not null, expires_at integer not null
  );
  create index logins_previous on logins (previous_hash);
  create table access_tokens (hash text primary key, login_id text not null, expires_at integer not null);
  create index access_tokens_login on access_tokens (login_id);
  create table tickets (
    hash text not null, kind text not null, account_id text not null, device_id text not null,
    expires_at integer not null, primary key (kind, hash)
  );
  create table events (
    seq integer primary key autoincrement, msg_id text not null unique, account_id text not null, event text not null,
    data text not null, topic text not null, created_at integer not null
  );
  create index events_account on events (account_id, seq);
  create table schedules (
    seq integer primary key autoincrement, id text not null unique, account_id text not null unique,
    game_id text not null, account_mode integer not null, status integer not null, created_at integer not null,
    offered_at integer not null, leased_at integer not null, session_key text not null, started_at integer not null,
    paid_until integer not null, warned integer not null, wallet_told_at integer not null, seen_at integer not null,
    told_index integer not null
  );
  create table past_schedules (
    seq integer primary key autoincrement, id text not null, account_id text not null, game_id text not null,
    ended_at integer not null, held_seconds integer
  );
  create table lent_accounts (
    game_id text not null, account text not null, password text not null, schedule_id text,
    primary key (game_id, account)
  );
  create table recents (
    account_id text not null, game_id text not null, played_at integer not null, primary key (account_id, game_id)
  );
  create table analytics (
    seq integer primary key autoincrement, account_id text not null, action text not null, params text not null,
    at integer not null
  );
  create table provider_records (
    model text not null, id text not null, payload text not null, uid text not null, grant_id text not null,
    expires_at integer, primary key (model, id)
  );
  create index provider_records_uid on provider_records (model, uid);
  create index provider_records_grant on provider_records (grant_id);
  `,
  `
  create table messages (
    seq integer primary key autoincrement, id text not null unique, account_id text not null, content text not null,
    is_read integer not null, created_at integer not null
  );
  create index messages_account on messages (account_id, seq);
  create table claimed_rewards (
    account_id text not null, reward_id text not null, claimed_at integer not null, primary key (account_id, reward_id)
  );
  create table invite_codes (account_id text primary key, code text not null unique);
  create table invites (account_id text primary key, inviter_id text not null, bound_at integer not null);
  create index invites_inviter on invites (inviter_id);
  create table steam_bindings (account_id text primary key, name text not null, bound_at integer not null);
  create index past_schedules_account on past_schedules (account_id, game_id);
  `,
  `
  create table holdings (
    account_id text primary key references accounts (id), trial integer not null, hour integer not null,
    hour_until integer not null, reward integer not null, member_until integer not null, plan integer,
    gold integer not null, test_play integer not null
  );
  insert into holdings select id, json_extract(wallet, '$.testPlayInfo.testPlayTime'), 0, 0,
    json_extract(wallet, '$.totalTime') - json_extract(wallet, '$.testPlayInfo.testPlayTime'), 0, null,
    json_extract(wallet, '$.gold'), json_extract(wallet, '$.testPlayInfo.isTestPlay') from accounts;
  alter table accounts drop column wallet;
  create index holdings_hour on holdings (hour_until) where hour > 0;
  create index holdings_member on holdings (member_until);
  alter table schedules add column charged integer not null default 0;
  alter table past_schedules add column charged integer not null default 0;
  `,
  `
  create table orders (
    seq integer primary key autoincrement, merchant_order_no text not null unique, account_id text not null,
    goods_id text not null, kind text not null, brings text not null, amount integer not null, currency text not null,
    provider text not null, checkout text, status text not null, created_at integer not null,
    expires_at integer not null, check_at integer not null, settled_at integer not null
  );
  create unique index orders_pending on orders (account_id, goods_id, provider) where status = 'pending';
  create index orders_due on orders (check_at) where status = 'pending';
  create index orders_account on orders (account_id, kind, seq);
  create table local_payments (
    id text primary key, merchant_order_no text not null unique, title text not null, amount integer not null,
    currency text not null, customer_id text not null, source text not null, client_secret text not null,
    origin text not null, return_url text not null, cancel_url text not null, status text not null,
    passes integer not null, due_at integer not null, declines integer not null, expires_at integer not null
  );
  create table local_charges (
    seq integer primary key autoincrement, payment_id text not null, amount integer not null, at integer not null
  );
  `,
  `
  alter table holdings add column pro_until integer not null default 0;
  update orders set brings = json_set(brings, '$.pro', json(iif(goods_id like 'plan-pro-%', 'true', 'false')))
    where kind = 'subscription';
  update holdings set pro_until = member_until where exists (
    select 1 from orders where orders.account_id = holdings.account_id and status = 'paid'
      and goods_id like 'plan-pro-%'
  );
  `,
  `
  create table games (id text primary key, brief text not null, position integer not null);
  create index past_schedules_game on past_schedules (game_id) where held_seconds is not null;
  `,
  `
  alter table tickets add column subject text not null default '';
  `,
  `
  create table trial_gifts (receiver text not null, given_at integer not null);
  create index trial_gifts_receiver on trial_gifts (receiver, given_at);
  `,
  `
  create table leases (
    id text primary key, schedule_id text not null, account_id text not null, shown_ms integer not null default 0,
    counted_at integer not null default 0, limit_ms integer, charged integer not null default 0
  );
  insert into leases (id, schedule_id, account_id, shown_ms, charged)
    select id, id, account_id, charged * 1000, charged from schedules where charged > 0
    union all select id, id, account_id, charged * 1000, charged from past_schedules where charged > 0;
  alter table schedules add column lease_id text not null default '';
  alter table schedules drop column paid_until;
  alter table schedules drop column charged;
  alter table past_schedules drop column charged;
  create table timeline (id integer primary key, now integer not null, date integer not null);
  `,
  `
  create table problem_reports (
    seq integer primary key autoincrement, reference text not null unique, account_id text not null,
    report_id text not null, received_at integer not null, report text not null
  );
  create unique index problem_reports_of on problem_reports (account_id, report_id);
  create index problem_reports_received on problem_reports (account_id, received_at);
  `,
  `
  create table touch_profiles (
    account_id text not null, game_id text not null, profiles text not null, primary key (account_id, game_id)
  );
  `,
  `
  alter table schedules add column grace_until integer not null default 0;
  `,
  `
  create table parties (
    schedule_id text primary key, link text not null unique, pin text not null, tries integer not null,
    join_as text not null, lease_id text not null
  );
  create table party_guests (
    seq integer primary key autoincrement, id text not null unique, schedule_id text not null, name text not null,
    role text not null, token_hash text not null unique, host_key text not null
  );
  create index party_guests_schedule on party_guests (schedule_id, seq);
  create trigger parties_end after delete on schedules begin
    delete from party_guests where schedule_id = old.id;
    delete from parties where schedule_id = old.id;
  end;
  `,
];
