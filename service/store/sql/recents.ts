import * as z from "zod/mini";
import type { RecentsTable } from "../recents.ts";
import { type Rows, upsert } from "./rows.ts";

const gameRow = z.object({ gameId: z.string() });

export function recentsTable(rows: Rows): RecentsTable {
  return {
    async add(accountId, gameId, now) {
      await rows.run(upsert("recents", ["account_id", "game_id"], ["played_at"]), accountId, gameId, now);
    },
    list: async (accountId, count) =>
      (
        await rows.all(
          gameRow,
          `select game_id as "gameId" from recents where account_id = ? and game_id in (
            select game_id from past_schedules where account_id = ? and held_seconds is not null
            union select game_id from schedules where account_id = ? and started_at <> 0
          ) order by played_at desc, game_id limit ?`,
          accountId,
          accountId,
          accountId,
          count,
        )
      ).map(({ gameId }) => gameId),
  };
}
