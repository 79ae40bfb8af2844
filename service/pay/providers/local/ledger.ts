import type { Clock } from "../../../lib/clock.ts";
import type { LocalPayment } from "../../../store/money/localPayments.ts";
import type { Store } from "../../../store/store.ts";
import { slowCardDelay } from "../../durations.ts";
import type { PaymentState, RefundState } from "../provider.ts";
import type { CardOutcome } from "./cards.ts";
import {
  answerChallenge,
  type Change,
  close,
  findCurrent,
  isPayable,
  payByCard,
  type Step,
  stepOf,
} from "./transitions.ts";
import type { WebhookSender } from "./webhook.ts";

/**
 * The local provider's payments. Every change is one transaction, so concurrent requests charge a payment
 * once; a payment that becomes paid or closed is reported by webhook.
 */
export type LocalLedger = ReturnType<typeof createLocalLedger>;

export function createLocalLedger(deps: { store: Store; clock: Clock; webhooks: WebhookSender }) {
  const { store, clock, webhooks } = deps;

  /** Runs a change, then sends a webhook for each payment that it settled. */
  const inChange = async <Result>(work: (change: Change) => Promise<Result>): Promise<Result> => {
    const { result, settled } = await store.transaction(async (tx) => {
      const change: Change = { tx, now: clock.now(), settled: [] };
      return { result: await work(change), settled: change.settled };
    });
    for (const payment of settled) await webhooks.send(payment.merchantOrderNo, paymentState(payment));
    return result;
  };
  const find = (id: string): Promise<LocalPayment | null> => inChange((change) => findCurrent(change, id));
  const refreshAfter = (delay: number, id: string) => {
    clock.after(delay, () => void find(id).catch(() => undefined));
  };

  return {
    find,
    step: async (id: string): Promise<Step> => stepOf(await find(id)),
    /** Pays by a card; the outcome "down" never gets here. */
    async pay(id: string, outcome: Exclude<CardOutcome, "down">): Promise<Step> {
      const step = await inChange(async (change): Promise<Step> => {
        const payment = await findCurrent(change, id);
        if (payment === null || !isPayable(payment)) return stepOf(payment);
        return payByCard(change, payment, outcome);
      });
      if (step.step === "processing") refreshAfter(slowCardDelay, id);
      return step;
    },
    /** Answers an open 3-D Secure challenge. */
    answer: (id: string, confirmed: boolean): Promise<Step> =>
      inChange(async (change) => {
        const payment = await findCurrent(change, id);
        if (payment?.status !== "challenge") return stepOf(payment);
        return answerChallenge(change, payment, confirmed);
      }),
    /** Closes an open payment: it can no longer be paid. */
    close: (id: string): Promise<Step> =>
      inChange(async (change) => {
        const payment = await findCurrent(change, id);
        if (payment === null || !isPayable(payment)) return stepOf(payment);
        return stepOf(await close(change, payment));
      }),
    /** Pays back what was charged, once; `refused` for a payment that was not charged. */
    refund: (id: string): Promise<RefundState> =>
      inChange(async ({ tx, now }) => {
        const payment = await tx.localPayments.find(id);
        if (payment?.status !== "paid") return "refused";
        const booked = await tx.localPayments.booked(payment.merchantOrderNo);
        const left = booked.reduce((sum, amount) => sum + amount, 0);
        if (left > 0) await tx.localPayments.book(id, -left, now);
        return "refunded";
      }),
    async stateOf(id: string): Promise<PaymentState | null> {
      const payment = await find(id);
      return payment === null ? null : paymentState(payment);
    },
    /** Schedules the charges that were processing when the process ended. */
    async resume() {
      for (const { id, dueAt } of await store.transaction((tx) => tx.localPayments.processing()))
        refreshAfter(Math.max(0, dueAt - clock.now()), id);
    },
  };
}

function paymentState({ status, amount, currency }: LocalPayment): PaymentState {
  const mapped = status === "paid" ? "paid" : status === "closed" ? "failed" : "open";
  return { status: mapped, amount, currency };
}
