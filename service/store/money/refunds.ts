import * as z from "zod/mini";
import { columnOf, json, type Rows, recordOf } from "../rows.ts";

const taken = z.object({
  gold: z.int(),
  /** Of hour packs. */
  hourSeconds: z.int(),
  /** Of the membership, and of its pro part, ms. */
  memberMs: z.int(),
  proMs: z.int(),
});
/** The unused part of an order's goods, which a refund revokes. Never negative. */
export type RevokedGoods = Readonly<z.infer<typeof taken>>;

const row = z.object({
  merchantOrderNo: z.string(),
  /** `asked`: the provider has not said yet that it has paid back. `done` is final. */
  status: z.enum(["asked", "done"]),
  taken: json(taken),
  /** A date, epoch ms. */
  at: z.int(),
});
/** A refund of a whole order; an order has one at most. */
export type Refund = Readonly<z.infer<typeof row>>;

const refunds = recordOf("refunds", row);

export function refundsTable(rows: Rows) {
  return {
    find: async (merchantOrderNo: string): Promise<Refund | null> =>
      refunds.one(rows)`where merchant_order_no = ${merchantOrderNo}`,
    /** @throws for an order that has one */
    async add(refund: Refund) {
      await rows.run(refunds.insert, ...refunds.valuesOf(refund));
    },
    /** Of those that are `asked`, the longest ago first: the numbers of their orders. */
    asked: (count: number) =>
      columnOf(rows, z.string())`select merchant_order_no from refunds where status = 'asked'
        order by at limit ${count}`,
    async setDone(merchantOrderNo: string, at: number) {
      await rows.run`update refunds set status = 'done', at = ${at}
        where merchant_order_no = ${merchantOrderNo}`;
    },
    /** The provider has refused it. */
    async remove(merchantOrderNo: string) {
      await rows.run`delete from refunds where merchant_order_no = ${merchantOrderNo}`;
    },
  };
}
