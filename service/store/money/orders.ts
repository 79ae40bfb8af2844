import * as z from "zod/mini";
import { columnOf, fieldOf, json, type Rows, recordOf } from "../rows.ts";

/** The `currency` of orders that were paid with gold coins; their amount is in coins. */
export const coinCurrency = "gold";

const until = z.optional(z.int());
const grant = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("subscription"),
    months: z.union([z.literal(1), z.literal(3), z.literal(12)]),
    pro: z.boolean(),
    until,
  }),
  z.object({ kind: z.literal("hour"), seconds: z.int(), until }),
  z.object({ kind: z.literal("proDay"), until }),
  z.object({ kind: z.literal("gold"), gold: z.int() }),
]);
/**
 * What an order grants when it is paid. `until`: its end, epoch ms, once granted. Maintenance may move the end of hours: see
 * `hourUntil` of the table.
 */
export type Grant = Readonly<z.infer<typeof grant>>;

const checkout = z.object({ paymentId: z.string(), url: z.string(), clientSecret: z.string() });
/** A provider's payment for an order: its own id, the payment page, and the page's secret. */
export type Checkout = Readonly<z.infer<typeof checkout>>;
const orderRow = z.object({
  merchantOrderNo: z.string(),
  accountId: z.string(),
  goodsId: z.string(),
  grant: json(grant),
  /** Minor units (cents), or gold coins. */
  amount: z.int(),
  currency: z.string(),
  /** Name of the payment provider; `coins` for an order paid with gold coins. */
  provider: z.string(),
  /** Null until the provider has answered. */
  checkout: z.nullable(json(checkout)),
  /**
   * `pending` may still be paid · `paid` is final · `failed`: the provider reports that it will never be paid ·
   * `expired`: not paid in time.
   */
  status: z.enum(["pending", "paid", "failed", "expired"]),
  /** A date, epoch ms. */
  createdAt: z.int(),
  /** End of the time to pay, on the timeline of the clock, ms. */
  expiresAt: z.int(),
  /** Time of the next check at the provider, on the timeline of the clock, ms. */
  checkAt: z.int(),
  /** When it stopped being pending, epoch ms; 0 before. */
  settledAt: z.int(),
});
export type Order = Readonly<z.infer<typeof orderRow>>;
const orders = recordOf("orders", orderRow, { grant: "brings" });
const inserted = orders.insertWith("kind");

export function ordersTable(rows: Rows) {
  return {
    ...hourEnds(rows),
    /** @throws when an order of this account for these goods at this provider is pending already */
    async add(order: Order) {
      await rows.run(inserted, ...orders.valuesOf(order), order.grant.kind);
    },
    find: async (merchantOrderNo: string): Promise<Order | null> =>
      orders.one(rows)`where merchant_order_no = ${merchantOrderNo}`,
    latest: async (accountId: string, goodsId: string, provider: string): Promise<Order | null> =>
      orders.one(rows)`where account_id = ${accountId} and goods_id = ${goodsId} and provider = ${provider}
        order by seq desc limit 1`,
    /** Stores the checkout unless the order has one. */
    async setCheckout(merchantOrderNo: string, value: Checkout) {
      await rows.run`update orders set checkout = ${JSON.stringify(value)}
        where merchant_order_no = ${merchantOrderNo} and checkout is null`;
    },
    async setStatus(merchantOrderNo: string, status: Order["status"], now: number) {
      await rows.run`update orders set status = ${status}, settled_at = ${now}
        where merchant_order_no = ${merchantOrderNo}`;
    },
    async setPaid(merchantOrderNo: string, paid: Grant, now: number) {
      await rows.run`update orders set status = 'paid', brings = ${JSON.stringify(paid)},
        hour_until = ${paid.kind === "hour" ? (paid.until ?? 0) : 0}, settled_at = ${now}
        where merchant_order_no = ${merchantOrderNo}`;
    },
    async setCheckAt(merchantOrderNo: string, checkAt: number) {
      await rows.run`update orders set check_at = ${checkAt} where merchant_order_no = ${merchantOrderNo}`;
    },
    /** Pending orders whose check is due, the longest overdue first. */
    due: async (now: number, count: number): Promise<readonly Order[]> =>
      orders.all(rows)`where status = 'pending' and check_at <= ${now} order by check_at limit ${count}`,
    /** Makes every pending order due. */
    async allDue(now: number) {
      await rows.run`update orders set check_at = ${now} where status = 'pending' and check_at > ${now}`;
    },
    /** The order with this number, or the orders of the account with this id, newest first; of all for "". */
    search: async (text: string, count: number): Promise<readonly Order[]> =>
      text === ""
        ? orders.all(rows)`order by seq desc limit ${count}`
        : orders.all(rows)`where merchant_order_no = ${text} or account_id = ${text}
          order by seq desc limit ${count}`,
    /** An account's orders, of one kind or of all (null), newest first. */
    ofAccount: async (
      accountId: string,
      kind: Grant["kind"] | null,
      from: number,
      count: number,
    ): Promise<readonly Order[]> =>
      orders.all(rows)`where account_id = ${accountId} and kind = coalesce(${kind}, kind)
        order by seq desc limit ${count} offset ${from}`,
  };
}

/** The end of granted hours. */
function hourEnds(rows: Rows) {
  return {
    /** End of a paid order's hours, epoch ms, as moved by maintenance; 0 for an unpaid order. */
    hourUntil: async (merchantOrderNo: string): Promise<number> =>
      (await fieldOf(rows, z.int())`select hour_until from orders
        where merchant_order_no = ${merchantOrderNo}`) ?? 0,
    /**
     * R-OPS-18: extends hours that are valid at one date, so that their owner can play all hours from another one on (epoch ms).
     * @param accountId null for all
     */
    async outlast(validAt: number, playableFrom: number, accountId: string | null) {
      await rows.run`update orders set hour_until = ${playableFrom} + hour * 1000 from holdings
        where holdings.account_id = orders.account_id and orders.account_id = coalesce(${accountId},
        orders.account_id) and hour > 0 and orders.hour_until > 0 and orders.hour_until > ${validAt}
        and orders.hour_until < ${playableFrom} + hour * 1000`;
    },
  };
}

export type OrdersTable = ReturnType<typeof ordersTable>;

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

const reversal = z.object({
  kind: z.enum(["refund", "dispute"]),
  /** Minor units; 0: the refund failed, or the dispute was won. */
  amount: z.int(),
  currency: z.string(),
});
/** Refunds and disputes of an order: ours, and what was made at the provider, by its id there. */
const reversals = z.record(z.string(), reversal);
export type Reversals = Readonly<z.infer<typeof reversals>>;

const refundRow = z.object({
  merchantOrderNo: z.string(),
  /** `asked`: the provider has not confirmed ours yet. */
  status: z.enum(["asked", "done"]),
  taken: json(taken),
  /** A date, epoch ms. */
  at: z.int(),
  reversals: json(reversals),
});
/** What was paid back of an order, and the goods revoked for it; an order has one at most. */
export type Refund = Readonly<z.infer<typeof refundRow>>;

const refunds = recordOf("refunds", refundRow);

export function refundsTable(rows: Rows) {
  return {
    find: async (merchantOrderNo: string): Promise<Refund | null> =>
      refunds.one(rows)`where merchant_order_no = ${merchantOrderNo}`,
    /** @throws for an order that has one */
    async add(refund: Refund) {
      await rows.run(refunds.insert, ...refunds.valuesOf(refund));
    },
    /** Order numbers of the refunds that are `asked`, the oldest first. */
    asked: (count: number) =>
      columnOf(rows, z.string())`select merchant_order_no from refunds where status = 'asked'
        order by at limit ${count}`,
    async setDone(merchantOrderNo: string, at: number) {
      await rows.run`update refunds set status = 'done', at = ${at}
        where merchant_order_no = ${merchantOrderNo}`;
    },
    async remove(merchantOrderNo: string) {
      await rows.run`delete from refunds where merchant_order_no = ${merchantOrderNo}`;
    },
  };
}
