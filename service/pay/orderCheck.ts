import type { Clock } from "../lib/clock.ts";
import type { Outbox } from "../push/outbox.ts";
import type { Order } from "../store/money/orders.ts";
import { maxCheckDelay, minCheckDelay, orderTtl } from "./durations.ts";
import { type PaymentProvider, type PaymentState, ProviderUnreachable } from "./providers/provider.ts";
import type { settle } from "./settle.ts";

/** Applies a payment's state to its order; null for an order that is unknown or another provider's. */
export type SettleOrder = (
  merchantOrderNo: string,
  provider: string,
  state: PaymentState,
) => Promise<Awaited<ReturnType<typeof settle>> | null>;

/**
 * Creates the check of one pending order at its provider. An expired order is first closed there, so that it cannot be paid
 * afterwards. A check that fails is repeated after `minCheckDelay`, and does not reject.
 */
export function createOrderCheck(deps: {
  outbox: Outbox;
  clock: Clock;
  providers: ReadonlyMap<string, PaymentProvider>;
  settleOrder: SettleOrder;
  reportError: (where: string, error: unknown) => void;
}): (order: Order) => Promise<void> {
  const { outbox, clock, providers, settleOrder, reportError } = deps;

  const check = async (order: Order): Promise<void> => {
    const { merchantOrderNo, checkout } = order;
    const provider = providers.get(order.provider);
    const now = clock.now();
    const isOver = now >= order.expiresAt;
    if (checkout !== null && provider !== undefined) {
      const key = { merchantOrderNo, paymentId: checkout.paymentId };
      const state = await (isOver ? provider.closePayment(key) : provider.retrievePayment(key));
      if (state.status === "paid" || (state.status === "failed" && !isOver)) {
        const result = await settleOrder(merchantOrderNo, order.provider, state);
        if (result !== "wrongAmount") return;
      }
      if (state.status === "open") {
        const delay = Math.min(maxCheckDelay, Math.max(minCheckDelay, now + orderTtl - order.expiresAt));
        return outbox.transaction((tx) => tx.orders.setCheckAt(merchantOrderNo, now + delay));
      }
    }
    // Without a checkout nobody ever saw a payment page. A wrong amount needs a person to look into it.
    return outbox.transaction(async (tx) => {
      const current = await tx.orders.find(merchantOrderNo);
      if (current?.status !== "pending") return;
      if (isOver) await tx.orders.setStatus(merchantOrderNo, "expired", clock.date());
      else await tx.orders.setCheckAt(merchantOrderNo, now + minCheckDelay);
    });
  };

  return (order) =>
    check(order).catch(async (error: unknown) => {
      if (!(error instanceof ProviderUnreachable)) reportError("payment check", error);
      await outbox.transaction((tx) =>
        tx.orders.setCheckAt(order.merchantOrderNo, clock.now() + minCheckDelay),
      );
    });
}
