import * as z from "zod/mini";
import { secret } from "../secret.ts";
import { flag, id, integer, orNull, seconds, text } from "../shapes.ts";
import { price } from "./pay.ts";

/** Without `goodsId` a pack shows its price and can't be bought (R-HOUR-02). */
export const hourGoods = z.object({
  goodsId: text,
  price,
  currency: z.string(),
  /** Play time added if it is bought now; null if the backend does not report it. */
  seconds: orNull(seconds),
  /** When it ends, in seconds since the epoch. */
  until: orNull(seconds),
});

export type HourGoods = z.infer<typeof hourGoods>;

/** Data for the payment frame, and the page to embed. `url` may be absent (R-SUB-07). */
export const subscribeOrder = z.object({
  customer_id: secret(text),
  currency: text,
  merchant_order_no: text,
  client_secret: secret(text),
  source: text,
  url: secret(text),
});

export const paymentSession = z.object({ url: secret(text) });

export const goldGoods = z.object({ goodsId: id, gold: integer, price, currency: z.string() });
export type GoldGoods = z.infer<typeof goldGoods>;

export const goldOrder = z.object({
  orderId: id,
  gold: integer,
  price,
  currency: z.string(),
  status: z.enum(["paid", "pending", "failed"]),
  createTime: seconds,
});
export type GoldOrderRow = z.infer<typeof goldOrder>;

export const coinGoods = z.object({
  goodsId: id,
  kind: z.enum(["hour", "proDay"]),
  /** Price in coins. */
  gold: integer.check(z.gte(1)),
  /** Play time added if it is bought now. */
  seconds,
  /** When it ends, in seconds since the epoch. */
  until: seconds,
});
export type CoinGoods = z.infer<typeof coinGoods>;

/** Reply to a purchase with coins: what it added. */
export const coinReceipt = z.object({ orderId: id, seconds, until: seconds });
export type CoinReceipt = z.infer<typeof coinReceipt>;

const until = orNull(seconds);
const orderedGoods = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("plan"),
    months: z.union([z.literal(1), z.literal(3), z.literal(12)]),
    pro: flag,
    until,
  }),
  z.object({ kind: z.literal("hour"), seconds, until }),
  z.object({ kind: z.literal("proDay"), until }),
  z.object({ kind: z.literal("gold"), gold: integer }),
]);

/** An order of any kind. `until`: end of what was bought; null before payment, or if unknown. */
export const placedOrder = z.object({
  orderId: id,
  /** Without it a pending order can't be paid from the list. */
  goodsId: z.optional(id),
  goods: orderedGoods,
  cost: z.union([z.object({ price, currency: z.string() }), z.object({ gold: integer })]),
  status: z.enum(["paid", "pending", "failed"]),
  createTime: seconds,
  paidTime: orNull(seconds),
  /** When the payment was refunded; null if it was not. */
  refundTime: orNull(seconds),
});
export type PlacedOrderRow = z.infer<typeof placedOrder>;
