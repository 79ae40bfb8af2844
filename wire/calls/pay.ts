import * as z from "zod/mini";
import { id, orNull, seconds, text } from "../shapes.ts";

export const price = z.union([z.number(), z.string()]);

export const subscriptionGoods = z.object({
  goods_id: id,
  name: z.string(),
  content: text,
  /** Months. */
  timeNumber: z.literal([1, 3, 12]),
  currency: z.string(),
  usd_price: price,
});

export const zoneSubscriptionGoods = z.extend(subscriptionGoods, {
  subscriptionType: z.literal([0, 1, 2]),
  /** Whether it renews by itself; null if the backend does not report it. */
  renews: orNull(z.boolean()),
  /** Its end if it is paid now, in seconds since the epoch. */
  until: orNull(seconds),
});
export type ZoneSubscriptionGoods = z.infer<typeof zoneSubscriptionGoods>;
