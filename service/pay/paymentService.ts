import type { Clock } from "../lib/clock.ts";
import { ownCodes, Refusal } from "../lib/refusal.ts";
import type { Lease } from "../processes/owners/ownership.ts";
import type { Outbox } from "../push/outbox.ts";
import type { Checkout, Order } from "../store/money/orders.ts";
import type { Transaction } from "../store/store.ts";
import { orderCheckInterval } from "./durations.ts";
import { createOrderCheck, type SettleOrder } from "./orderCheck.ts";
import {
  type PaymentProvider,
  type PaymentState,
  ProviderUnreachable,
  type ReportedReversals,
} from "./providers/provider.ts";
import { ensureCheckout, findOrCreateOrder, type Purchase } from "./purchase.ts";
import { reverse } from "./reversals.ts";
import { settle } from "./settle.ts";

/** Takes orders, and follows each until it is paid, has failed or expired. */
export type PaymentService = ReturnType<typeof createPaymentService>;

/** Maximum orders per `reconcile`. */
const checkBatchSize = 20;

/** @param deps.zone IANA name of the time zone whose day ends an hour pack */
export function createPaymentService(deps: {
  outbox: Outbox;
  clock: Clock;
  providers: ReadonlyMap<string, PaymentProvider>;
  zone: string;
  reportError: (where: string, error: unknown) => void;
}) {
  const { outbox, clock, providers, zone, reportError } = deps;
  let running: Promise<void> | null = null;
  let mayCheck = () => true;

  const settleOrder: SettleOrder = async (merchantOrderNo, provider, state) => {
    const result = await outbox.transaction(async (tx, push) => {
      const order = await tx.orders.find(merchantOrderNo);
      if (order === null || order.provider !== provider) return null;
      return settle(tx, push, order, state, clock, zone);
    });
    if (result === "wrongAmount")
      reportError("payment", new Error(`wrong amount for order ${merchantOrderNo}`));
    return result;
  };
  const check = createOrderCheck({ outbox, clock, providers, settleOrder, reportError });

  const checkDueOrders = async () => {
    const due = await outbox.transaction((tx) => tx.orders.due(clock.now(), checkBatchSize));
    for (const order of due) if (mayCheck()) await check(order);
  };

  /** Checks the orders that are due; a call while one runs returns that one's promise. */
  const reconcile = (): Promise<void> => {
    running ??= checkDueOrders().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    /**
     * The pending order for these goods, or a new one. Repeated and concurrent calls share one order, for `duplicateWindow` also after it
     * was paid; its page then says so.
     * @throws Refusal when the provider is unreachable: nothing was charged, and the next call uses the same order
     */
    async order(purchase: Purchase): Promise<{ order: Order; checkout: Checkout }> {
      let { order, isNew } = await findOrCreateOrder(outbox, clock, purchase);
      if (!isNew && order.status === "pending") {
        // It may have been paid already: checking first keeps the player from paying twice.
        await check(order);
        const checked = await outbox.transaction((tx) => tx.orders.find(order.merchantOrderNo));
        if (checked?.status !== "pending" && checked?.status !== "paid")
          ({ order } = await findOrCreateOrder(outbox, clock, purchase));
      }
      try {
        return { order, checkout: await ensureCheckout(outbox, order, purchase) };
      } catch (error) {
        if (!(error instanceof ProviderUnreachable)) throw error;
        reportError("payment provider", error);
        throw new Refusal(ownCodes.providerUnreachable, "providerUnreachable");
      }
    },
    /** Applies a payment state that is known to come from the provider; an unknown order is ignored. */
    async applyState(provider: PaymentProvider, merchantOrderNo: string, state: PaymentState) {
      await settleOrder(merchantOrderNo, provider.name, state);
    },
    /** Applies refunds and disputes that were made at the provider; those of unknown orders are ignored. @throws ProviderUnreachable */
    async applyReversals(provider: PaymentProvider, reported: ReportedReversals | null) {
      if (reported === null) return;
      const { merchantOrderNo, reversals } = reported;
      const find = (tx: Transaction) => tx.orders.find(merchantOrderNo);
      const early = await outbox.transaction(find);
      // Money may go back before we heard that it came.
      if (early !== null && early.status !== "paid") await check(early);
      await outbox.transaction(async (tx, push) => {
        const order = await find(tx);
        if (order?.provider !== provider.name) return;
        if (order.status === "pending") throw new ProviderUnreachable(`${merchantOrderNo} is not paid yet`);
        if (order.status !== "paid")
          return reportError(
            "refund",
            new Error(`${merchantOrderNo} is ${order.status}, and nothing to take back`),
          );
        if (Object.values(reversals).every(({ currency }) => currency === order.currency))
          return reverse(tx, push, order, reversals, clock.date());
        reportError("refund", new Error(`${provider.name}: other currency, ${merchantOrderNo}`));
      });
    },
    reconcile,
    /** Checks every pending order at once, then each when it is due. @returns stops it; resolves when no check runs any more */
    start({ holds }: Lease) {
      mayCheck = holds;
      const tick = () => reconcile().catch((error: unknown) => reportError("payments", error));
      const first = outbox
        .transaction((tx) => tx.orders.allDue(clock.now()))
        .then(tick)
        .catch((error: unknown) => reportError("payments", error));
      const stopTicking = clock.every(orderCheckInterval, tick);
      return async () => {
        stopTicking();
        await Promise.allSettled([first, running]);
      };
    },
  };
}
