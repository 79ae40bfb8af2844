import * as z from "zod/mini";
import type { LendingTable } from "../lending.ts";
import { countRow, type Rows } from "./rows.ts";

const lentRow = z.object({ account: z.string(), password: z.string() });

export function lendingTable(rows: Rows): LendingTable {
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
