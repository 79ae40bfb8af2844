import * as z from "zod/mini";
import { countOf, type Rows } from "../rows.ts";

const lentRow = z.object({ account: z.string(), password: z.string() });
/** A game account to lend to players. */
type LentAccount = Readonly<z.infer<typeof lentRow>>;

export function lendingTable(rows: Rows) {
  const lentTo = (scheduleId: string) =>
    rows.one(lentRow)`select account, password from lent_accounts where schedule_id = ${scheduleId}`;
  return {
    /** Replaces the game's free accounts; lent ones stay. */
    async stock(gameId: string, accounts: readonly LentAccount[]) {
      await rows.run`delete from lent_accounts where game_id = ${gameId} and schedule_id is null`;
      for (const { account, password } of accounts)
        await rows.run`insert into lent_accounts (game_id, account, password, schedule_id)
          values (${gameId}, ${account}, ${password}, null) on conflict do nothing`;
    },
    free: (gameId: string) =>
      countOf(rows)`select count(*) from lent_accounts
        where game_id = ${gameId} and schedule_id is null`,
    /** Lends one; null when none is free. A schedule keeps its own. */
    async lend(gameId: string, scheduleId: string): Promise<LentAccount | null> {
      const already = await lentTo(scheduleId);
      if (already !== null) return already;
      await rows.run(
        `update lent_accounts set schedule_id = ? where game_id = ? and account = (select account from lent_accounts where game_id = ? and schedule_id is null order by account limit 1${rows.unlocked})`,
        scheduleId,
        gameId,
        gameId,
      );
      return lentTo(scheduleId);
    },
    lentTo,
    async release(scheduleId: string) {
      await rows.run`update lent_accounts set schedule_id = null where schedule_id = ${scheduleId}`;
    },
  };
}
