import type { Clock } from "../../../lib/clock.ts";
import type { LocalPayment } from "../../../store/localPayments.ts";
import type { Store, Transaction } from "../../../store/store.ts";
import { slowCardDelay } from "../../durations.ts";
import type { PaymentState } from "../provider.ts";
import type { CardOutcome } from "./cards.ts";
import type { WebhookSender } from "./webhook.ts";

/** So many refused cards close a payment. */
const maxDeclines = 5;

/** How a payment stands for who pays it. */
export type Step =
  | { readonly step: "open" | "challenge" | "processing" | "paid" | "closed" }
  | { readonly step: "declined"; readonly reason: "declined" | "insufficient" | "challenge" };

/** The local provider's books. Every change is one transaction, so a payment is charged once whoever pays it at once. */
export interface LocalLedger {
  find(id: string): Promise<LocalPayment | null>;
  step(id: string): Promise<Step>;
  /** Pays by a card that is good for something else than "down". */
  pay(id: string, outcome: Exclude<CardOutcome, "down">): Promise<Step>;
  /** Answers a running 3-D Secure challenge. */
  answer(id: string, confirmed: boolean): Promise<Step>;
  /** Gives a payment up: one that is open cannot be paid any more. */
  close(id: string): Promise<Step>;
  stateOf(id: string): Promise<PaymentState | null>;
  /** Goes on with what was processing when the process ended. */
  resume(): Promise<void>;
}

export function createLocalLedger(deps: {
  store: Store;
  clock: Clock;
  webhooks: WebhookSender;
}): LocalLedger {
  const { store, clock, webhooks } = deps;

  /** The payment as it is now: what was processing is paid when its time has come, what nobody paid in time is closed. */
  const findCurrent = async (
    tx: Transaction,
    id: string,
    changed: LocalPayment[],
  ): Promise<LocalPayment | null> => {
    const payment = await tx.localPayments.find(id);
    const now = clock.now();
    if (payment?.status === "processing" && now >= payment.dueAt) return chargePayment(tx, payment, changed);
    if (payment !== null && isPayable(payment) && now >= payment.expiresAt)
      return close(tx, payment, changed);
    return payment;
  };

  const chargePayment = async (tx: Transaction, payment: LocalPayment, changed: LocalPayment[]) => {
    await tx.localPayments.book(payment.id, payment.amount, clock.now());
    return setFinalStatus(tx, payment, "paid", changed);
  };
  const close = (tx: Transaction, payment: LocalPayment, changed: LocalPayment[]) =>
    setFinalStatus(tx, payment, "closed", changed);
  const setFinalStatus = async (
    tx: Transaction,
    payment: LocalPayment,
    status: "paid" | "closed",
    changed: LocalPayment[],
  ): Promise<LocalPayment> => {
    await tx.localPayments.change(payment.id, { status });
    const after = { ...payment, status };
    changed.push(after);
    return after;
  };

  const decline = async (
    tx: Transaction,
    payment: LocalPayment,
    reason: "declined" | "insufficient" | "challenge",
    changed: LocalPayment[],
  ): Promise<Step> => {
    const declines = payment.declines + 1;
    await tx.localPayments.change(payment.id, { status: "open", declines });
    if (declines >= maxDeclines) return stepOf(await close(tx, payment, changed));
    return { step: "declined", reason };
  };

  /** Runs a change and tells the service of what it settled. */
  const changing = async <Result>(
    work: (tx: Transaction, changed: LocalPayment[]) => Promise<Result>,
  ): Promise<Result> => {
    const { result, changed } = await store.transaction(async (tx) => {
      const settled: LocalPayment[] = [];
      return { result: await work(tx, settled), changed: settled };
    });
    for (const payment of changed) await webhooks.send(payment.merchantOrderNo, paymentState(payment));
    return result;
  };

  const ledger: LocalLedger = {
    find: (id) => changing((tx, changed) => findCurrent(tx, id, changed)),
    step: async (id) => stepOf(await ledger.find(id)),
    async pay(id, outcome) {
      const step = await changing(async (tx, changed): Promise<Step> => {
        const payment = await findCurrent(tx, id, changed);
        if (payment === null || !isPayable(payment)) return stepOf(payment);
        switch (outcome) {
          case "success":
            return stepOf(await chargePayment(tx, payment, changed));
          case "slow":
            await tx.localPayments.change(id, { status: "processing", dueAt: clock.now() + slowCardDelay });
            return { step: "processing" };
          case "challengePass":
          case "challengeFail":
            await tx.localPayments.change(id, {
              status: "challenge",
              passes: outcome === "challengePass",
            });
            return { step: "challenge" };
          case "declined":
          case "insufficient":
            return decline(tx, payment, outcome, changed);
        }
      });
      if (step.step === "processing")
        clock.after(slowCardDelay, () => void ledger.find(id).catch(() => undefined));
      return step;
    },
    answer: (id, confirmed) =>
      changing(async (tx, changed): Promise<Step> => {
        const payment = await findCurrent(tx, id, changed);
        if (payment?.status !== "challenge") return stepOf(payment);
        if (confirmed && payment.passes) return stepOf(await chargePayment(tx, payment, changed));
        return decline(tx, payment, "challenge", changed);
      }),
    close: (id) =>
      changing(async (tx, changed) => {
        const payment = await findCurrent(tx, id, changed);
        if (payment === null || !isPayable(payment)) return stepOf(payment);
        return stepOf(await close(tx, payment, changed));
      }),
    async stateOf(id) {
      const payment = await ledger.find(id);
      return payment === null ? null : paymentState(payment);
    },
    async resume() {
      for (const { id, dueAt } of await store.transaction((tx) => tx.localPayments.processing()))
        clock.after(Math.max(0, dueAt - clock.now()), () => void ledger.find(id).catch(() => undefined));
    },
  };
  return ledger;
}

function isPayable({ status }: LocalPayment): boolean {
  return status === "open" || status === "challenge";
}

function stepOf(payment: LocalPayment | null): Step {
  return { step: payment?.status ?? "closed" };
}

function paymentState({ status, amount, currency }: LocalPayment): PaymentState {
  const known = status === "paid" ? "paid" : status === "closed" ? "failed" : "open";
  return { status: known, amount, currency };
}
