import * as z from "zod/mini";
import type { Invites, Rewards, SteamBindings } from "../rewards.ts";
import type { Rows } from "./rows.ts";

const countRow = z.object({ count: z.int() });
const rewardRow = z.object({ rewardId: z.string() });
const codeRow = z.object({ code: z.string() });
const accountRow = z.object({ accountId: z.string() });
const joinedRow = z.object({ joinedAt: z.int() });
const nameRow = z.object({ name: z.string() });

export function rewardsOf(rows: Rows): Rewards {
  const count = (sql: string, ...values: string[]) => rows.one(countRow, sql, ...values)?.count ?? 0;
  return {
    deeds: async (accountId) => ({
      games: count(
        "select count(*) as count from (select game_id from past_schedules where account_id = ? and held_seconds is not null union select game_id from schedules where account_id = ? and started_at <> 0)",
        accountId,
        accountId,
      ),
      friends: count("select count(*) as count from invites where inviter_id = ?", accountId),
      steamBound: count("select count(*) as count from steam_bindings where account_id = ?", accountId) > 0,
    }),
    claimed: async (accountId) =>
      new Set(
        rows
          .all(rewardRow, "select reward_id as rewardId from claimed_rewards where account_id = ?", accountId)
          .map(({ rewardId }) => rewardId),
      ),
    claim: async (accountId, rewardId, now) =>
      rows.run(
        "insert into claimed_rewards (account_id, reward_id, claimed_at) values (?, ?, ?) on conflict do nothing",
        accountId,
        rewardId,
        now,
      ) > 0,
  };
}

export function invitesOf(rows: Rows): Invites {
  const known = (accountId: string) =>
    rows.one(codeRow, "select code from invite_codes where account_id = ?", accountId)?.code ?? null;
  return {
    async codeOf(accountId, propose) {
      for (;;) {
        const code = known(accountId);
        if (code !== null) return code;
        rows.run(
          "insert into invite_codes (account_id, code) values (?, ?) on conflict do nothing",
          accountId,
          propose(),
        );
      }
    },
    ownerOf: async (code) =>
      rows.one(accountRow, "select account_id as accountId from invite_codes where code = ?", code)
        ?.accountId ?? null,
    inviterOf: async (accountId) =>
      rows.one(accountRow, "select inviter_id as accountId from invites where account_id = ?", accountId)
        ?.accountId ?? null,
    async bind(accountId, inviterId, now) {
      rows.run(
        "insert into invites (account_id, inviter_id, bound_at) values (?, ?, ?)",
        accountId,
        inviterId,
        now,
      );
    },
    joinedAt: async (accountId) =>
      rows.one(joinedRow, "select created_at as joinedAt from accounts where id = ?", accountId)?.joinedAt ??
      0,
  };
}

export function steamOf(rows: Rows): SteamBindings {
  return {
    find: async (accountId) =>
      rows.one(nameRow, "select name from steam_bindings where account_id = ?", accountId)?.name ?? null,
    async bind(accountId, name, now) {
      rows.run(
        "insert or replace into steam_bindings (account_id, name, bound_at) values (?, ?, ?)",
        accountId,
        name,
        now,
      );
    },
    async unbind(accountId) {
      rows.run("delete from steam_bindings where account_id = ?", accountId);
    },
  };
}
