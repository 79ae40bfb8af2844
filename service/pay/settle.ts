import type { Clock } from "../lib/clock.ts";
import type { Push } from "../push/outbox.ts";
import type { Order } from "../store/money/orders.ts";
import type { Transaction } from "../store/store.ts";
import { fulfil } from "./fulfil.ts";
import type { PaymentState } from "./providers/provider.ts";

/**
 * Applies a payment's state to its order. A payment is granted once, however often and late it is reported, also for an order that
 * has failed or expired.
 * @param order as read in this transaction
 * @param zone IANA name of the time zone whose day ends an hour pack
 * @returns the order's new status; `wrongAmount`: nothing was granted
 */
export async function settle(
  tx: Transaction,
  push: Push,
  order: Order,
  state: PaymentState,
  clock: Clock,
  zone: string,
): Promise<Order["status"] | "wrongAmount"> {
  const date = clock.date();
  if (order.status === "paid" || state.status === "open") return order.status;
  if (state.status === "failed") {
    if (order.status !== "pending") return order.status;
    const status = clock.now() >= order.expiresAt ? "expired" : "failed";
    await tx.orders.setStatus(order.merchantOrderNo, status, date);
    return status;
  }
  if (state.amount !== order.amount || state.currency !== order.currency) return "wrongAmount";
  await fulfil(tx, push, order, date, zone);
  return "paid";
}
