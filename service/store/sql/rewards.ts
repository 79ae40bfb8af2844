import * as z from "zod/mini";
import type { RewardsTable } from "../rewards.ts";
import { countOf, type Rows } from "./rows.ts";

const rewardRow = z.object({ rewardId: z.string() });

export function rewardsTable(rows: Rows): RewardsTable {
  return {
    achievements: async (accountId) => ({
      games: await countOf(
        rows,
        "select count(*) as count from (select game_id from past_schedules where account_id = ? and held_seconds is not null union select game_id from schedules where account_id = ? and started_at <> 0) as games",
        accountId,
        accountId,
      ),
      friends: await countOf(rows, "select count(*) as count from invites where inviter_id = ?", accountId),
      steamBound:
        (await countOf(
          rows,
          "select count(*) as count from steam_bindings where account_id = ?",
          accountId,
        )) > 0,
    }),
    claimed: async (accountId) =>
      new Set(
        (
          await rows.all(
            rewardRow,
            'select reward_id as "rewardId" from claimed_rewards where account_id = ?',
            accountId,
          )
        ).map(({ rewardId }) => rewardId),
      ),
    claim: async (accountId, rewardId, now) =>
      (await rows.run(
        "insert into claimed_rewards (account_id, reward_id, claimed_at) values (?, ?, ?) on conflict do nothing",
        accountId,
        rewardId,
        now,
      )) > 0,
  };
}
