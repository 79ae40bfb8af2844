import * as z from "zod/mini";
import type { Analytics, Lending, ProviderRecord, Recents, Records } from "../store.ts";
import { json, type Rows } from "./rows.ts";

const lentRow = z.object({ account: z.string(), password: z.string() });
const countRow = z.object({ count: z.int() });
const gameRow = z.object({ gameId: z.string() });

export function lendingOf(rows: Rows): Lending {
  const lentTo = (scheduleId: string) =>
    rows.one(lentRow, "select account, password from lent_accounts where schedule_id = ?", scheduleId);
  return {
    async stock(gameId, accounts) {
      rows.run("delete from lent_accounts where game_id = ? and schedule_id is null", gameId);
      for (const { account, password } of accounts)
        rows.run(
          "insert into lent_accounts (game_id, account, password, schedule_id) values (?, ?, ?, null) on conflict do nothing",
          gameId,
          account,
          password,
        );
    },
    free: async (gameId) =>
      rows.one(
        countRow,
        "select count(*) as count from lent_accounts where game_id = ? and schedule_id is null",
        gameId,
      )?.count ?? 0,
    async lend(gameId, scheduleId) {
      const already = lentTo(scheduleId);
      if (already !== null) return already;
      rows.run(
        "update lent_accounts set schedule_id = ? where rowid = (select rowid from lent_accounts where game_id = ? and schedule_id is null order by account limit 1)",
        scheduleId,
        gameId,
      );
      return lentTo(scheduleId);
    },
    lentTo: async (scheduleId) => lentTo(scheduleId),
    async giveBack(scheduleId) {
      rows.run("update lent_accounts set schedule_id = null where schedule_id = ?", scheduleId);
    },
  };
}

export function recentsOf(rows: Rows): Recents {
  return {
    async add(accountId, gameId, now) {
      rows.run(
        "insert into recents (account_id, game_id, played_at) values (?, ?, ?) on conflict (account_id, game_id) do update set played_at = excluded.played_at",
        accountId,
        gameId,
        now,
      );
    },
    list: async (accountId, count) =>
      rows
        .all(
          gameRow,
          "select game_id as gameId from recents where account_id = ? order by played_at desc, rowid desc limit ?",
          accountId,
          count,
        )
        .map(({ gameId }) => gameId),
  };
}

export function analyticsOf(rows: Rows): Analytics {
  return {
    async add({ accountId, action, params, at }) {
      rows.run(
        "insert into analytics (account_id, action, params, at) values (?, ?, ?, ?)",
        accountId,
        action,
        JSON.stringify(params),
        at,
      );
    },
    count: async () => rows.one(countRow, "select count(*) as count from analytics")?.count ?? 0,
    async prune(keep) {
      rows.run("delete from analytics where seq <= (select coalesce(max(seq), 0) from analytics) - ?", keep);
    },
  };
}

const recordColumns = "model, id, payload, uid, grant_id as grantId, expires_at as expiresAt";
const recordRow = z.object({
  model: z.string(),
  id: z.string(),
  payload: json(z.unknown()),
  uid: z.string(),
  grantId: z.string(),
  expiresAt: z.nullable(z.int()),
});
const alive = "(expires_at is null or expires_at > ?)";

export function recordsOf(rows: Rows): Records {
  return {
    async put(record) {
      rows.run(
        "insert or replace into provider_records (model, id, payload, uid, grant_id, expires_at) values (?, ?, ?, ?, ?, ?)",
        record.model,
        record.id,
        JSON.stringify(record.payload),
        record.uid,
        record.grantId,
        record.expiresAt,
      );
    },
    find: async (model, id, now): Promise<ProviderRecord | null> =>
      rows.one(
        recordRow,
        `select ${recordColumns} from provider_records where model = ? and id = ? and ${alive}`,
        model,
        id,
        now,
      ),
    findByUid: async (model, uid, now): Promise<ProviderRecord | null> =>
      rows.one(
        recordRow,
        `select ${recordColumns} from provider_records where model = ? and uid = ? and ${alive}`,
        model,
        uid,
        now,
      ),
    async remove(model, id) {
      rows.run("delete from provider_records where model = ? and id = ?", model, id);
    },
    async removeByGrant(grantId) {
      rows.run("delete from provider_records where grant_id = ? and model <> 'Grant'", grantId);
    },
    async prune(now) {
      rows.run("delete from provider_records where expires_at < ?", now);
    },
  };
}
