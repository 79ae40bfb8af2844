import * as z from "zod/mini";
import { type Balance, type BalancesTable, emptyBalance } from "../balances.ts";
import { type Rows, upsert } from "./rows.ts";

const row = z.object({
  trial: z.int(),
  hour: z.int(),
  hourUntil: z.int(),
  reward: z.int(),
  memberUntil: z.int(),
  proUntil: z.int(),
  plan: z.nullable(z.union([z.literal(1), z.literal(3), z.literal(12)])),
  gold: z.int(),
  testPlay: z.pipe(
    z.int(),
    z.transform((value) => value === 1),
  ),
});
const holderRow = z.extend(row, { offeredAt: z.int() });
const columns =
  'trial, hour, hour_until as "hourUntil", reward, member_until as "memberUntil", pro_until as "proUntil", plan, gold, test_play as "testPlay"';
const set = upsert(
  "holdings",
  ["account_id"],
  ["trial", "hour", "hour_until", "reward", "member_until", "pro_until", "plan", "gold", "test_play"],
);
const idRow = z.object({ accountId: z.string() });

export function balancesTable(rows: Rows): BalancesTable {
  return {
    find: async (accountId): Promise<Balance> =>
      (await rows.one(row, `select ${columns} from holdings where account_id = ?`, accountId)) ??
      emptyBalance,
    ofHolders: async (region) =>
      (
        await rows.all(
          holderRow,
          `select offered_at as "offeredAt", ${columns} from holdings join schedules using (account_id) where status <> 100 and region = ?`,
          region,
        )
      ).map(({ offeredAt, ...balance }) => ({ offeredAt, balance })),
    async set(accountId, { trial, hour, hourUntil, reward, memberUntil, proUntil, plan, gold, testPlay }) {
      await rows.run(
        set,
        accountId,
        trial,
        hour,
        hourUntil,
        reward,
        memberUntil,
        proUntil,
        plan,
        gold,
        testPlay ? 1 : 0,
      );
    },
    ending: async (after, until) =>
      (
        await rows.all(
          idRow,
          'select account_id as "accountId" from holdings where (hour > 0 and hour_until > ? and hour_until <= ?) or (member_until > ? and member_until <= ?)',
          after,
          until,
          after,
          until,
        )
      ).map(({ accountId }) => accountId),
  };
}
