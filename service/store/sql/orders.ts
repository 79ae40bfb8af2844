import * as z from "zod/mini";
import type { Order, OrdersTable } from "../orders.ts";
import { json, type Rows } from "./rows.ts";

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
const checkout = z.object({ paymentId: z.string(), url: z.string(), clientSecret: z.string() });
const row = z.object({
  merchantOrderNo: z.string(),
  accountId: z.string(),
  goodsId: z.string(),
  grant: json(grant),
  amount: z.int(),
  currency: z.string(),
  provider: z.string(),
  checkout: z.nullable(json(checkout)),
  status: z.enum(["pending", "paid", "failed", "expired"]),
  createdAt: z.int(),
  expiresAt: z.int(),
  checkAt: z.int(),
  settledAt: z.int(),
});
const selected =
  'select merchant_order_no as "merchantOrderNo", account_id as "accountId", goods_id as "goodsId", brings as "grant", amount, currency, provider, checkout, status, created_at as "createdAt", expires_at as "expiresAt", check_at as "checkAt", settled_at as "settledAt" from orders';

export function ordersTable(rows: Rows): OrdersTable {
  return {
    async add(order) {
      await rows.run(
        "insert into orders (merchant_order_no, account_id, goods_id, kind, brings, amount, currency, provider, checkout, status, created_at, expires_at, check_at, settled_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        order.merchantOrderNo,
        order.accountId,
        order.goodsId,
        order.grant.kind,
        JSON.stringify(order.grant),
        order.amount,
        order.currency,
        order.provider,
        order.checkout === null ? null : JSON.stringify(order.checkout),
        order.status,
        order.createdAt,
        order.expiresAt,
        order.checkAt,
        order.settledAt,
      );
    },
    find: async (merchantOrderNo): Promise<Order | null> =>
      rows.one(row, `${selected} where merchant_order_no = ?`, merchantOrderNo),
    latest: async (accountId, goodsId, provider): Promise<Order | null> =>
      rows.one(
        row,
        `${selected} where account_id = ? and goods_id = ? and provider = ? order by seq desc limit 1`,
        accountId,
        goodsId,
        provider,
      ),
    async setCheckout(merchantOrderNo, value) {
      await rows.run(
        "update orders set checkout = ? where merchant_order_no = ? and checkout is null",
        JSON.stringify(value),
        merchantOrderNo,
      );
    },
    async setStatus(merchantOrderNo, status, now) {
      await rows.run(
        "update orders set status = ?, settled_at = ? where merchant_order_no = ?",
        status,
        now,
        merchantOrderNo,
      );
    },
    async setPaid(merchantOrderNo, paid, now) {
      await rows.run(
        "update orders set status = 'paid', brings = ?, settled_at = ? where merchant_order_no = ?",
        JSON.stringify(paid),
        now,
        merchantOrderNo,
      );
    },
    async setCheckAt(merchantOrderNo, checkAt) {
      await rows.run("update orders set check_at = ? where merchant_order_no = ?", checkAt, merchantOrderNo);
    },
    due: async (now, count): Promise<readonly Order[]> =>
      rows.all(
        row,
        `${selected} where status = 'pending' and check_at <= ? order by check_at limit ?`,
        now,
        count,
      ),
    async allDue(now) {
      await rows.run("update orders set check_at = ? where status = 'pending' and check_at > ?", now, now);
    },
    search: async (text, count): Promise<readonly Order[]> =>
      text === ""
        ? rows.all(row, `${selected} order by seq desc limit ?`, count)
        : rows.all(
            row,
            `${selected} where merchant_order_no = ? or account_id = ? order by seq desc limit ?`,
            text,
            text,
            count,
          ),
    ofAccount: async (accountId, kind, from, count): Promise<readonly Order[]> =>
      rows.all(
        row,
        `${selected} where account_id = ? and kind = coalesce(?, kind) order by seq desc limit ? offset ?`,
        accountId,
        kind,
        count,
        from,
      ),
  };
}
