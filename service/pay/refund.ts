import { changeBalance } from "../accounts/metering.ts";
import type { Clock } from "../lib/clock.ts";
import type { Outbox, Push } from "../push/outbox.ts";
import { coinCurrency, type Order, type Refund, type RevokedGoods } from "../store/money/orders.ts";
import type { Transaction } from "../store/store.ts";
import { costOf } from "./fulfil.ts";
import { type PaymentProvider, ProviderUnreachable, type RefundState } from "./providers/provider.ts";
import { isPaidBack, otherReversals, ownRefund, revokeShare } from "./reversals.ts";
import { isAnything, sumOf } from "./revoke.ts";

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
      readonly request: Parameters<PaymentProvider["refundPayment"]>[0];
    };

/** Pays back what a player paid for an order (R-OPS-07). */
export type Refunds = ReturnType<typeof createRefunds>;

export function createRefunds(deps: {
  outbox: Outbox;
  clock: Clock;
  providers: ReadonlyMap<string, PaymentProvider>;
  reportError: (where: string, error: unknown) => void;
}) {
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
      if (isPaidBack(order, refund)) return over({ kind: "refused", why: "alreadyRefunded" });
      if (order.currency === coinCurrency) {
        const taken = await take(tx, push, order, refund, clock.date(), "done");
        await changeBalance(tx, push, order.accountId, clock.date(), (balance) => ({
          ...balance,
          gold: balance.gold + order.amount,
        }));
        await sendReceipt(tx, order, taken, clock.date());
        return over({ kind: "done", order, taken });
      }
      const provider = providers.get(order.provider);
      const paymentId = order.checkout?.paymentId;
      if (provider === undefined || paymentId === undefined)
        return over({ kind: "refused", why: "providerGone" });
      if (refund?.status !== "asked") await take(tx, push, order, refund, clock.date(), "asked");
      const returned = sumOf(otherReversals(refund));
      const { amount, currency } = order;
      const request = { merchantOrderNo, paymentId, amount: amount - returned, returned, currency };
      return { kind: "ask", order, provider, request };
    });

  const finish = (order: Order, answer: Answer, record: RecordOutcome): Promise<RefundOutcome> =>
    outbox.transaction(async (tx, push): Promise<RefundOutcome> => {
      const outcome = await apply(tx, push, order, answer, clock.date());
      await record(tx, outcome);
      return outcome;
    });

  return {
    /**
     * Revokes what is unused, has the provider pay back what is not paid back yet, and sends the player a receipt. The provider pays
     * an order back once, however often this is called. What was revoked for a refused refund is returned.
     * @param record runs in the transaction that stores the outcome
     */
    async refund(merchantOrderNo: string, record: RecordOutcome): Promise<RefundOutcome> {
      const claimed = await claim(merchantOrderNo, record);
      if (claimed.kind === "over") return claimed.outcome;
      const { order, provider, request } = claimed;
      const answer = await provider.refundPayment(request).catch((error: unknown): Answer => {
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
  if (isPaidBack(order, refund)) return { kind: "refused", why: "alreadyRefunded" };
  const others = otherReversals(refund);
  if (answer === "refused") {
    await revokeShare(tx, push, order, refund, { status: "done", reversals: others }, date);
    return { kind: "refused", why: "providerRefuses" };
  }
  const isAsked = refund?.status === "asked";
  // Once asked for, our refund stays as large, whatever is reported meanwhile.
  const asked = isAsked ? refund.reversals[ownRefund]?.amount : undefined;
  const due = { ...order, amount: Math.min(order.amount, asked ?? order.amount - sumOf(others)) };
  const taken = isAsked ? refund.taken : await take(tx, push, order, refund, date, "asked");
  if (answer !== "refunded") return { kind: answer, order: due, taken };
  await tx.refunds.setDone(order.merchantOrderNo, date);
  await sendReceipt(tx, due, taken, date);
  return { kind: "done", order: due, taken };
}

/** Revokes what is unused before the provider is asked, so that the player cannot use it up meanwhile. */
function take(
  tx: Transaction,
  push: Push,
  order: Order,
  refund: Refund | null,
  date: number,
  status: Refund["status"],
): Promise<RevokedGoods> {
  const others = otherReversals(refund);
  const { amount, currency } = order;
  const rest = { kind: "refund", amount: amount - sumOf(others), currency } as const;
  return revokeShare(tx, push, order, refund, { status, reversals: { ...others, [ownRefund]: rest } }, date);
}

async function sendReceipt(tx: Transaction, order: Order, taken: RevokedGoods, date: number): Promise<void> {
  const params = { orderId: order.merchantOrderNo, cost: costOf(order), takenBack: isAnything(taken) };
  await tx.messages.add(order.accountId, { kind: "refunded", params }, date);
}
