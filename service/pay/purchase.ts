import { randomBytes } from "node:crypto";
import type { Locale } from "../../wire/locale.ts";
import type { Clock } from "../lib/clock.ts";
import type { Outbox } from "../push/outbox.ts";
import type { Checkout, Order } from "../store/money/orders.ts";
import { duplicateWindow, minCheckDelay, orderTtl } from "./durations.ts";
import type { Goods } from "./products/products.ts";
import type { PaymentProvider } from "./providers/provider.ts";

export interface Purchase {
  readonly accountId: string;
  readonly goods: Goods;
  readonly provider: PaymentProvider;
  /** Both URLs are on an origin of the product. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly locale: Locale;
}

/**
 * The account's order for these goods at this provider that is pending, or was paid within `duplicateWindow`; otherwise a new one.
 */
export function findOrCreateOrder(
  outbox: Outbox,
  clock: Clock,
  { accountId, goods, provider }: Purchase,
): Promise<{ order: Order; isNew: boolean }> {
  return outbox.transaction(async (tx) => {
    const [now, date] = [clock.now(), clock.date()];
    const latest = await tx.orders.latest(accountId, goods.id, provider.name);
    if (latest?.status === "pending") return { order: latest, isNew: false };
    if (latest?.status === "paid" && Math.abs(date - latest.settledAt) < duplicateWindow)
      return { order: latest, isNew: false };
    const order: Order = {
      merchantOrderNo: `cp${randomBytes(12).toString("hex")}`,
      accountId,
      goodsId: goods.id,
      grant: goods.grant,
      amount: goods.amount,
      currency: goods.currency,
      provider: provider.name,
      checkout: null,
      status: "pending",
      createdAt: date,
      expiresAt: now + orderTtl,
      checkAt: now + minCheckDelay,
      settledAt: 0,
    };
    await tx.orders.add(order);
    return { order, isNew: true };
  });
}

/**
 * The order's checkout, opened at the provider if there is none. Of two opened at once, the one stored first counts.
 * @throws ProviderUnreachable
 */
export async function ensureCheckout(outbox: Outbox, order: Order, purchase: Purchase): Promise<Checkout> {
  if (order.checkout !== null) return order.checkout;
  const { goods, provider, returnUrl, cancelUrl, locale } = purchase;
  const checkout = await provider.createPayment({
    merchantOrderNo: order.merchantOrderNo,
    kind: order.grant.kind,
    title: goods.title,
    amount: order.amount,
    currency: order.currency,
    customerId: order.accountId,
    returnUrl,
    cancelUrl,
    locale,
    createdAt: order.expiresAt - orderTtl,
    expiresAt: order.expiresAt,
  });
  return outbox.transaction(async (tx) => {
    await tx.orders.setCheckout(order.merchantOrderNo, checkout);
    return (await tx.orders.find(order.merchantOrderNo))?.checkout ?? checkout;
  });
}
