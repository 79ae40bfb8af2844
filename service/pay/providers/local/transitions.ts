import type { LocalPayment } from "../../../store/money/localPayments.ts";
import type { Transaction } from "../../../store/store.ts";
import { slowCardDelay } from "../../durations.ts";
import type { CardOutcome } from "./cards.ts";

/** A payment is closed after this many declined cards. */
const maxDeclines = 5;

type DeclineReason = "declined" | "insufficient" | "challenge";

/** The state of a payment, as its page sees it. */
export type Step =
  | { readonly step: "open" | "challenge" | "processing" | "paid" | "closed" }
  | { readonly step: "declined"; readonly reason: DeclineReason };

/** A transaction on payments, at one moment. */
export interface Change {
  readonly tx: Transaction;
  /** On the timeline of the clock, ms. */
  readonly now: number;
  /** Collects the payments that reached their final status, for webhooks after the transaction. */
  readonly settled: LocalPayment[];
}

/** Reads a payment and applies what is due: a processed card is charged, an expired payment closed. */
export async function findCurrent(change: Change, id: string): Promise<LocalPayment | null> {
  const payment = await change.tx.localPayments.find(id);
  if (payment?.status === "processing" && change.now >= payment.dueAt) return charge(change, payment);
  if (payment !== null && isPayable(payment) && change.now >= payment.expiresAt)
    return close(change, payment);
  return payment;
}

/** Applies a card's outcome to a payable payment. */
export async function payByCard(
  change: Change,
  payment: LocalPayment,
  outcome: Exclude<CardOutcome, "down">,
): Promise<Step> {
  const { tx, now } = change;
  switch (outcome) {
    case "success":
      return stepOf(await charge(change, payment));
    case "slow":
      await tx.localPayments.change(payment.id, { status: "processing", dueAt: now + slowCardDelay });
      return { step: "processing" };
    case "challengePass":
    case "challengeFail": {
      const passes = outcome === "challengePass";
      await tx.localPayments.change(payment.id, { status: "challenge", passes });
      return { step: "challenge" };
    }
    case "declined":
    case "insufficient":
      return decline(change, payment, outcome);
  }
}

/** Ends a 3-D Secure challenge. @param confirmed false when the player refused */
export async function answerChallenge(
  change: Change,
  payment: LocalPayment,
  confirmed: boolean,
): Promise<Step> {
  if (confirmed && payment.passes) return stepOf(await charge(change, payment));
  return decline(change, payment, "challenge");
}

/** Closes a payment for good. */
export function close(change: Change, payment: LocalPayment): Promise<LocalPayment> {
  return setFinalStatus(change, payment, "closed");
}

export function isPayable({ status }: LocalPayment): boolean {
  return status === "open" || status === "challenge";
}

/** The step of a payment; an unknown one counts as closed. */
export function stepOf(payment: LocalPayment | null): Step {
  return { step: payment?.status ?? "closed" };
}

async function charge(change: Change, payment: LocalPayment): Promise<LocalPayment> {
  await change.tx.localPayments.book(payment.id, payment.amount, change.now);
  return setFinalStatus(change, payment, "paid");
}

async function decline(change: Change, payment: LocalPayment, reason: DeclineReason): Promise<Step> {
  const declines = payment.declines + 1;
  await change.tx.localPayments.change(payment.id, { status: "open", declines });
  if (declines >= maxDeclines) return stepOf(await close(change, payment));
  return { step: "declined", reason };
}

async function setFinalStatus(
  { tx, settled }: Change,
  payment: LocalPayment,
  status: "paid" | "closed",
): Promise<LocalPayment> {
  await tx.localPayments.change(payment.id, { status });
  const after = { ...payment, status };
  settled.push(after);
  return after;
}
