import * as z from "zod/mini";
import type { RewardsTable } from "../rewards.ts";
import { countRow, type Rows } from "./rows.ts";

const rewardRow = z.object({ rewardId: z.string() });

export function rewardsTable(rows: Rows): RewardsTable {
  const count = (sql: string, ...values: string[]) => rows.one(countRow, sql, ...values)?.count ?? 0;
  return {
    achievements: async (accountId) => ({
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
