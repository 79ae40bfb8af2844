import * as z from "zod/mini";
import { secret } from "./secret.ts";
import { id, orNull, seconds, text } from "./shapes.ts";

/** A price, as a number or as text. */
export const price = z.union([z.number(), z.string()]);

/** `goodsId` may be absent: such a pack shows its price and cannot be bought (R-HOUR-02). */
export const hourGoods = z.object({
  goodsId: text,
  price,
  currency: z.string(),
  /** How much play time it adds if it is bought now; null where the backend does not say. */
  seconds: orNull(seconds),
  /** When it ends, in seconds since the epoch. */
  until: orNull(seconds),
});

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
  /** Whether it renews by itself; null where the backend does not say. */
  renews: orNull(z.boolean()),
  /** When it ends if it is paid now, in seconds since the epoch. */
  until: orNull(seconds),
});
export type ZoneSubscriptionGoods = z.infer<typeof zoneSubscriptionGoods>;

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
