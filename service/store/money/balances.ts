import * as z from "zod/mini";
import { columnOf, flag, type Rows, recordOf, upsert } from "../rows.ts";

/** The balance of an account without an entry. */
export const emptyBalance: Balance = {
  trial: 0,
  hour: 0,
  hourUntil: 0,
  reward: 0,
  memberUntil: 0,
  proUntil: 0,
  plan: null,
  gold: 0,
  testPlay: false,
};

const row = z.object({
  /** Seconds of the trial. */
  trial: z.int(),
  /** Seconds of hour packs, and when they expire (epoch ms; 0 without). */
  hour: z.int(),
  hourUntil: z.int(),
  /** Seconds from rewards; they never expire. */
  reward: z.int(),
  /** End of the membership, epoch ms; 0 when there never was one. */
  memberUntil: z.int(),
  /** End of the pro plan, epoch ms, never after the membership; 0 when there never was one. */
  proUntil: z.int(),
  /** Months of the plan bought last; null when there never was one. */
  plan: z.nullable(z.union([z.literal(1), z.literal(3), z.literal(12)])),
  /** Whole coins. */
  gold: z.int(),
  /** The player only ever had the trial, never a membership. */
  testPlay: flag,
});
/** A player's playing time, membership and gold; the wire's wallet is derived from it. */
export type Balance = Readonly<z.infer<typeof row>>;
const holderRow = z.extend(row, { offeredAt: z.int() });
const balances = recordOf("holdings", row);
const set = upsert("holdings", ["account_id"], balances.names);

export function balancesTable(rows: Rows) {
  return {
    /** An account's balance; empty for an account without an entry. */
    find: async (accountId: string): Promise<Balance> =>
      (await balances.one(rows)`where account_id = ${accountId}`) ?? emptyBalance,
    /** Balances of the players who hold, or are offered, a seat of a region, with the time of the offer. */
    ofHolders: async (
      region: string,
    ): Promise<ReadonlyArray<{ readonly offeredAt: number; readonly balance: Balance }>> =>
      (
        await rows.all(holderRow)(
          `select offered_at as "offeredAt", ${balances.columns} from holdings join schedules using (account_id) where status <> 100 and region = ?`,
          region,
        )
      ).map(({ offeredAt, ...balance }) => ({ offeredAt, balance })),
    async set(accountId: string, balance: Balance) {
      await rows.run(set, accountId, ...balances.valuesOf(balance));
    },
    /**
     * R-OPS-18: extends hour packs that are valid at one date, so that they can be played whole from another one on (epoch ms).
     */
    async outlast(validAt: number, playableFrom: number) {
      await rows.run`update holdings set hour_until = ${playableFrom} + hour * 1000
        where hour > 0 and hour_until > ${validAt} and hour_until < ${playableFrom} + hour * 1000`;
    },
    /** Accounts whose membership, or hour pack with time left, ends in `after` < end <= `until` (dates, epoch ms). */
    ending: (after: number, until: number) =>
      columnOf(rows, z.string())`select account_id from holdings where (hour > 0 and hour_until > ${after}
        and hour_until <= ${until}) or (member_until > ${after} and member_until <= ${until})`,
  };
}
