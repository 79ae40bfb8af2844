import { changeBalance } from "../accounts/metering.ts";
import type { Clock } from "../lib/clock.ts";
import type { Outbox, Push } from "../push/outbox.ts";
import { coinCurrency, type Order, type RevokedGoods } from "../store/money/orders.ts";
import type { Transaction } from "../store/store.ts";
import { costOf } from "./fulfil.ts";
import { type PaymentProvider, ProviderUnreachable, type RefundState } from "./providers/provider.ts";
import { findUnused, isAnything, withoutTaken, withReturned } from "./revoke.ts";

/**
 * `done` · `pending`: the provider pays back, and may still fail · `unknown`: it does not answer, and may or may not pay back. What
 * was revoked stays revoked until the provider reports the outcome.
 */
export type RefundOutcome =
  | { readonly kind: "done" | "pending" | "unknown"; readonly order: Order; readonly taken: RevokedGoods }
  | {
      readonly kind: "refused";
      readonly why: "orderUnknown" | "notPaid" | "alreadyRefunded" | "providerGone" | "providerRefuses";
    };

/** Stores the outcome of a refund, in the same transaction. */
type RecordOutcome = (tx: Transaction, outcome: RefundOutcome) => Promise<void>;

/** The first step: whether there is anything to ask the provider for. */
type Claim =
  | { readonly kind: "over"; readonly outcome: RefundOutcome }
  | {
      readonly kind: "ask";
      readonly order: Order;
      readonly provider: PaymentProvider;
      readonly paymentId: string;
    };

/** Pays back what a player paid for an order (R-OPS-07). */
export interface Refunds {
  /**
   * Revokes what is unused, has the provider pay the whole amount back, and sends the player a receipt. The provider pays an order
   * back once, however often this is called. What was revoked for a refused refund is returned.
   * @param record runs in the transaction that stores the outcome
   */
  refund(merchantOrderNo: string, record: RecordOutcome): Promise<RefundOutcome>;
}

export function createRefunds(deps: {
  outbox: Outbox;
  clock: Clock;
  providers: ReadonlyMap<string, PaymentProvider>;
  reportError: (where: string, error: unknown) => void;
}): Refunds {
  const { outbox, clock, providers, reportError } = deps;

  const claim = (merchantOrderNo: string, record: RecordOutcome): Promise<Claim> =>
    outbox.transaction(async (tx, push): Promise<Claim> => {
      const over = async (outcome: RefundOutcome): Promise<Claim> => {
        await record(tx, outcome);
        return { kind: "over", outcome };
      };
      const order = await tx.orders.find(merchantOrderNo);
      if (order === null) return over({ kind: "refused", why: "orderUnknown" });
      if (order.status !== "paid") return over({ kind: "refused", why: "notPaid" });
      const refund = await tx.refunds.find(merchantOrderNo);
      if (refund?.status === "done") return over({ kind: "refused", why: "alreadyRefunded" });
      if (order.currency === coinCurrency) {
        const taken = await take(tx, push, order, clock.date(), "done");
        await sendReceipt(tx, order, taken, clock.date());
        return over({ kind: "done", order, taken });
      }
      const provider = providers.get(order.provider);
      const paymentId = order.checkout?.paymentId;
      if (provider === undefined || paymentId === undefined)
        return over({ kind: "refused", why: "providerGone" });
      if (refund === null) await take(tx, push, order, clock.date(), "asked");
      return { kind: "ask", order, provider, paymentId };
    });

  const finish = (order: Order, answer: Answer, record: RecordOutcome): Promise<RefundOutcome> =>
    outbox.transaction(async (tx, push): Promise<RefundOutcome> => {
      const outcome = await apply(tx, push, order, answer, clock.date());
      await record(tx, outcome);
      return outcome;
    });

  return {
    async refund(merchantOrderNo, record) {
      const claimed = await claim(merchantOrderNo, record);
      if (claimed.kind === "over") return claimed.outcome;
      const { order, provider, paymentId } = claimed;
      const { amount, currency } = order;
      const answer = await provider
        .refundPayment({ merchantOrderNo, paymentId, amount, currency })
        .catch((error: unknown): Answer => {
          if (!(error instanceof ProviderUnreachable)) reportError("refund", error);
          return "unknown";
        });
      return finish(order, answer, record);
    },
  };
}

type Answer = RefundState | "unknown";

/** Applies the provider's answer; another call for the same order may have been faster. */
async function apply(
  tx: Transaction,
  push: Push,
  order: Order,
  answer: Answer,
  date: number,
): Promise<RefundOutcome> {
  const refund = await tx.refunds.find(order.merchantOrderNo);
  if (refund?.status === "done") return { kind: "refused", why: "alreadyRefunded" };
  if (answer === "unknown")
    return {
      kind: "unknown",
      order,
      taken: refund?.taken ?? (await findUnused(tx, order, date)),
    };
  if (answer === "refused") {
    if (refund !== null) {
      await changeBalance(tx, push, order.accountId, date, (balance) =>
        withReturned(balance, refund.taken, date),
      );
      await tx.refunds.remove(order.merchantOrderNo);
    }
    return { kind: "refused", why: "providerRefuses" };
  }
  const taken = refund?.taken ?? (await take(tx, push, order, date, "asked"));
  if (answer === "pending") return { kind: "pending", order, taken };
  await tx.refunds.setDone(order.merchantOrderNo, date);
  await sendReceipt(tx, order, taken, date);
  return { kind: "done", order, taken };
}

/** Revokes what is unused before the provider is asked, so that the player cannot use it up meanwhile. */
async function take(
  tx: Transaction,
  push: Push,
  order: Order,
  date: number,
  status: "asked" | "done",
): Promise<RevokedGoods> {
  const { merchantOrderNo, accountId } = order;
  const taken = await findUnused(tx, order, date);
  await changeBalance(tx, push, accountId, date, (balance) => {
    const after = withoutTaken(balance, taken);
    return order.currency === coinCurrency ? { ...after, gold: after.gold + order.amount } : after;
  });
  await tx.refunds.add({ merchantOrderNo, status, taken, at: date });
  return taken;
}

async function sendReceipt(tx: Transaction, order: Order, taken: RevokedGoods, date: number): Promise<void> {
  const params = { orderId: order.merchantOrderNo, cost: costOf(order), takenBack: isAnything(taken) };
  await tx.messages.add(order.accountId, { kind: "refunded", params }, date);
}
