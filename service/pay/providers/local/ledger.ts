import type { Clock } from "../../../lib/clock.ts";
import type { LocalPayment } from "../../../store/localPayments.ts";
import type { Store, Transaction } from "../../../store/store.ts";
import { slowCard } from "../../durations.ts";
import type { PaymentState } from "../provider.ts";
import type { CardOutcome } from "./cards.ts";
import type { WebhookSender } from "./webhook.ts";

/** So many refused cards close a payment. */
const declinesAllowed = 5;

/** How a payment stands for who pays it. */
export type Step =
  | { readonly step: "open" | "challenge" | "processing" | "paid" | "closed" }
  | { readonly step: "declined"; readonly reason: "declined" | "insufficient" | "challenge" };

/** The local provider's books. Every change is one transaction, so a payment is charged once whoever pays it at once. */
export interface LocalBooks {
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

export function createLocalBooks(deps: { store: Store; clock: Clock; webhooks: WebhookSender }): LocalBooks {
  const { store, clock, webhooks } = deps;

  /** The payment as it is now: what was processing is paid when its time has come, what nobody paid in time is closed. */
  const current = async (tx: Transaction, id: string, news: LocalPayment[]): Promise<LocalPayment | null> => {
    const payment = await tx.localPayments.find(id);
    const now = clock.now();
    if (payment?.status === "processing" && now >= payment.dueAt) return charge(tx, payment, news);
    if (payment !== null && isPayable(payment) && now >= payment.expiresAt) return close(tx, payment, news);
    return payment;
  };

  const charge = async (tx: Transaction, payment: LocalPayment, news: LocalPayment[]) => {
    await tx.localPayments.book(payment.id, payment.amount, clock.now());
    return moved(tx, payment, "paid", news);
  };
  const close = (tx: Transaction, payment: LocalPayment, news: LocalPayment[]) =>
    moved(tx, payment, "closed", news);
  const moved = async (
    tx: Transaction,
    payment: LocalPayment,
    status: "paid" | "closed",
    news: LocalPayment[],
  ): Promise<LocalPayment> => {
    await tx.localPayments.change(payment.id, { status });
    const after = { ...payment, status };
    news.push(after);
    return after;
  };

  const decline = async (
    tx: Transaction,
    payment: LocalPayment,
    reason: "declined" | "insufficient" | "challenge",
    news: LocalPayment[],
  ): Promise<Step> => {
    const declines = payment.declines + 1;
    await tx.localPayments.change(payment.id, { status: "open", declines });
    if (declines >= declinesAllowed) return stepOf(await close(tx, payment, news));
    return { step: "declined", reason };
  };

  /** Runs a change and tells the service of what it settled. */
  const changing = async <Result>(
    work: (tx: Transaction, news: LocalPayment[]) => Promise<Result>,
  ): Promise<Result> => {
    const { result, news } = await store.transaction(async (tx) => {
      const settled: LocalPayment[] = [];
      return { result: await work(tx, settled), news: settled };
    });
    for (const payment of news) await webhooks.send(payment.merchantOrderNo, stateIn(payment));
    return result;
  };

  const books: LocalBooks = {
    find: (id) => changing((tx, news) => current(tx, id, news)),
    step: async (id) => stepOf(await books.find(id)),
    async pay(id, outcome) {
      const step = await changing(async (tx, news): Promise<Step> => {
        const payment = await current(tx, id, news);
        if (payment === null || !isPayable(payment)) return stepOf(payment);
        switch (outcome) {
          case "success":
            return stepOf(await charge(tx, payment, news));
          case "slow":
            await tx.localPayments.change(id, { status: "processing", dueAt: clock.now() + slowCard });
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
            return decline(tx, payment, outcome, news);
        }
      });
      if (step.step === "processing") clock.after(slowCard, () => void books.find(id).catch(() => undefined));
      return step;
    },
    answer: (id, confirmed) =>
      changing(async (tx, news): Promise<Step> => {
        const payment = await current(tx, id, news);
        if (payment?.status !== "challenge") return stepOf(payment);
        if (confirmed && payment.passes) return stepOf(await charge(tx, payment, news));
        return decline(tx, payment, "challenge", news);
      }),
    close: (id) =>
      changing(async (tx, news) => {
        const payment = await current(tx, id, news);
        if (payment === null || !isPayable(payment)) return stepOf(payment);
        return stepOf(await close(tx, payment, news));
      }),
    async stateOf(id) {
      const payment = await books.find(id);
      return payment === null ? null : stateIn(payment);
    },
    async resume() {
      for (const { id, dueAt } of await store.transaction((tx) => tx.localPayments.processing()))
        clock.after(Math.max(0, dueAt - clock.now()), () => void books.find(id).catch(() => undefined));
    },
  };
  return books;
}

function isPayable({ status }: LocalPayment): boolean {
  return status === "open" || status === "challenge";
}

function stepOf(payment: LocalPayment | null): Step {
  return { step: payment?.status ?? "closed" };
}

function stateIn({ status, amount, currency }: LocalPayment): PaymentState {
  const known = status === "paid" ? "paid" : status === "closed" ? "failed" : "open";
  return { status: known, amount, currency };
}
