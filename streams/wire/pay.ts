import * as z from "zod/mini";
import { secret } from "./secret.ts";
import { id, integer, seconds, text } from "./shapes.ts";

const price = z.union([z.number(), z.string()]);

/** `goodsId` may be absent: such a pack shows its price and cannot be bought (R-HOUR-02). */
export const hourGoods = z.object({ goodsId: text, price, currency: z.string() });

export type HourGoods = z.infer<typeof hourGoods>;

export const subscriptionGoods = z.object({
  goods_id: id,
  name: z.string(),
  content: text,
  /** Months. */
  timeNumber: z.union([z.literal(1), z.literal(3), z.literal(12)]),
  currency: z.string(),
  usd_price: price,
});

export const zoneSubscriptionGoods = z.extend(subscriptionGoods, {
  subscriptionType: z.union([z.literal(0), z.literal(1), z.literal(2)]),
});
export type ZoneSubscriptionGoods = z.infer<typeof zoneSubscriptionGoods>;

/** The data for the payment frame, and the page to embed. `url` may be absent (R-SUB-07). */
export const subscribeOrder = z.object({
  customer_id: secret(text),
  currency: text,
  merchant_order_no: text,
  client_secret: secret(text),
  source: text,
  url: text,
});

export const paymentSession = z.object({ url: text });

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

/** App to payment frame. */
export const payCommand = z.object({
  type: z.literal("pay"),
  customerId: secret(z.string()),
  currency: z.string(),
  merchantOrderNo: z.string(),
  source: z.string(),
  clientSecret: secret(z.string()),
});
export type PayCommand = z.infer<typeof payCommand>;

/** Payment frame to app. */
export const payMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("success") }),
  z.object({ type: z.literal("failure"), message: z.string().check(z.maxLength(10_000)) }),
  z.object({ type: z.literal("challenge"), open: z.boolean() }),
  /** How high the page's content is, px. */
  z.object({ type: z.literal("size"), height: z.number().check(z.gt(0), z.lte(2_000)) }),
]);
export type PayMessage = z.infer<typeof payMessage>;
