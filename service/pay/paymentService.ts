import { randomBytes } from "node:crypto";
import type { Clock } from "../lib/clock.ts";
import type { Locale } from "../lib/locale.ts";
import { ownCodes, Refusal } from "../lib/refusal.ts";
import type { Goods } from "../products/products.ts";
import type { Outbox } from "../session/outbox.ts";
import type { Checkout, Order } from "../store/orders.ts";
import { duplicateWindow, maxCheckDelay, minCheckDelay, orderCheckInterval, orderTtl } from "./durations.ts";
import { type PaymentProvider, type PaymentState, ProviderUnreachable } from "./providers/provider.ts";
import { settle } from "./settle.ts";

export interface Purchase {
  readonly accountId: string;
  readonly goods: Goods;
  readonly provider: PaymentProvider;
  /** On an origin of the product, both. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly locale: Locale;
}

/** Takes orders, and finds out what became of them. */
export interface PaymentService {
  /**
   * The order for these goods that waits for its payment, or a new one. However often and at once it is asked, there is
   * one; for 2 s after it was paid it is still that one, whose page says so.
   * @throws Refusal when the provider cannot be reached: nothing was charged, and the same order goes on next time
   */
  order(purchase: Purchase): Promise<{ order: Order; checkout: Checkout }>;
  /** A provider's word about an order, known to be its own. An order that nobody knows is passed over. */
  applyState(provider: PaymentProvider, merchantOrderNo: string, state: PaymentState): Promise<void>;
  /** Asks providers about orders that are due. */
  reconcile(): Promise<void>;
  /** Asks about every pending order at once, then about each when it is due. @returns stops it */
  start(): () => void;
}

const checkBatchSize = 20;

export function createPaymentService(deps: {
  outbox: Outbox;
  clock: Clock;
  providers: ReadonlyMap<string, PaymentProvider>;
  /** The time zone whose day ends an hour pack. */
  zone: string;
  reportError: (where: string, error: unknown) => void;
}): PaymentService {
  const { outbox, clock, providers, zone, reportError } = deps;
  let running: Promise<void> | null = null;

  const settleOrder = (merchantOrderNo: string, provider: string, state: PaymentState) =>
    outbox.transaction(async (tx, push) => {
      const order = await tx.orders.find(merchantOrderNo);
      if (order === null || order.provider !== provider) return null;
      const result = await settle(tx, push, order, state, clock.now(), zone);
      if (result === "wrongAmount")
        reportError("payment", new Error(`wrong amount for order ${merchantOrderNo}`));
      return result;
    });

  /** Asks the provider how a pending order stands; one whose time is over is closed there first, so that it stays unpaid. */
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
        const pause = Math.min(maxCheckDelay, Math.max(minCheckDelay, now - order.createdAt));
        return outbox.transaction((tx) => tx.orders.setCheckAt(merchantOrderNo, now + pause));
      }
    }
    // Without a checkout nobody ever saw a page to pay on; a wrong amount is for a person to look into.
    return outbox.transaction(async (tx) => {
      const current = await tx.orders.find(merchantOrderNo);
      if (current?.status !== "pending") return;
      if (isOver) await tx.orders.setStatus(merchantOrderNo, "expired", now);
      else await tx.orders.setCheckAt(merchantOrderNo, now + minCheckDelay);
    });
  };

  const checkOrPostpone = (order: Order): Promise<void> =>
    check(order).catch(async (error: unknown) => {
      if (!(error instanceof ProviderUnreachable)) reportError("payment check", error);
      await outbox.transaction((tx) =>
        tx.orders.setCheckAt(order.merchantOrderNo, clock.now() + minCheckDelay),
      );
    });

  const findOrCreateOrder = ({ accountId, goods, provider }: Purchase) =>
    outbox.transaction(async (tx) => {
      const now = clock.now();
      const latest = await tx.orders.latest(accountId, goods.id, provider.name);
      if (latest?.status === "pending") return { order: latest, isNew: false };
      if (latest?.status === "paid" && now - latest.settledAt < duplicateWindow)
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
        createdAt: now,
        expiresAt: now + orderTtl,
        checkAt: now + minCheckDelay,
        settledAt: 0,
      };
      await tx.orders.add(order);
      return { order, isNew: true };
    });

  const withCheckout = async (order: Order, purchase: Purchase): Promise<Checkout> => {
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
      createdAt: order.createdAt,
      expiresAt: order.expiresAt,
    });
    return outbox.transaction(async (tx) => {
      await tx.orders.setCheckout(order.merchantOrderNo, checkout);
      return (await tx.orders.find(order.merchantOrderNo))?.checkout ?? checkout;
    });
  };

  const paymentService: PaymentService = {
    async order(purchase) {
      let { order, isNew } = await findOrCreateOrder(purchase);
      if (!isNew && order.status === "pending") {
        // It may be paid without our knowing yet: asking now keeps the player from paying again.
        await checkOrPostpone(order);
        const asked = await outbox.transaction((tx) => tx.orders.find(order.merchantOrderNo));
        if (asked?.status !== "pending" && asked?.status !== "paid")
          ({ order } = await findOrCreateOrder(purchase));
      }
      try {
        return { order, checkout: await withCheckout(order, purchase) };
      } catch (error) {
        if (!(error instanceof ProviderUnreachable)) throw error;
        reportError("payment provider", error);
        throw new Refusal(ownCodes.providerUnreachable, "providerUnreachable");
      }
    },
    async applyState(provider, merchantOrderNo, state) {
      await settleOrder(merchantOrderNo, provider.name, state);
    },
    reconcile() {
      running ??= (async () => {
        const due = await outbox.transaction((tx) => tx.orders.due(clock.now(), checkBatchSize));
        for (const order of due) await checkOrPostpone(order);
      })().finally(() => {
        running = null;
      });
      return running;
    },
    start() {
      const tick = () => paymentService.reconcile().catch((error: unknown) => reportError("payments", error));
      outbox
        .transaction((tx) => tx.orders.allDue(clock.now()))
        .then(tick)
        .catch((error: unknown) => reportError("payments", error));
      return clock.every(orderCheckInterval, tick);
    },
  };
  return paymentService;
}
