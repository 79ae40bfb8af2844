import { produce } from "immer";
import { withPlan } from "../accounts/balance.ts";
import { endOfDay } from "../accounts/calendar.ts";
import { changeBalance } from "../accounts/metering.ts";
import type { Clock } from "../lib/clock.ts";
import type { Push } from "../push/outbox.ts";
import type { Balance } from "../store/balances.ts";
import type { MessageContent } from "../store/messageContent.ts";
import type { Grant, Order } from "../store/orders.ts";
import type { Transaction } from "../store/store.ts";
import type { PaymentState } from "./providers/provider.ts";

/**
 * Applies a payment's state to its order. A payment is granted once, however often and late it is reported;
 * money for an order that failed or expired is granted all the same.
 * @param order as read in this transaction
 * @param zone IANA name of the time zone whose day ends an hour pack
 * @returns the order's new status; `wrongAmount` when the amount paid is not the order's: nothing is granted
 * then
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
  await tx.orders.setStatus(order.merchantOrderNo, "paid", date);
  await changeBalance(tx, push, order.accountId, date, (balance) =>
    withGrant(balance, order.grant, date, zone),
  );
  await tx.messages.add(order.accountId, receiptOf(order), date);
  return "paid";
}

function withGrant(balance: Balance, grant: Grant, date: number, zone: string): Balance {
  switch (grant.kind) {
    case "subscription":
      return withPlan(balance, grant, date);
    case "hour":
      return produce(balance, (draft) => {
        // What an earlier day left is over.
        draft.hour = (draft.hourUntil > date ? draft.hour : 0) + grant.seconds;
        draft.hourUntil = endOfDay(date, zone);
      });
    case "gold":
      return produce(balance, (draft) => {
        draft.gold += grant.gold;
      });
  }
}

function receiptOf({ grant, amount, currency }: Order): MessageContent {
  const paid = { price: (amount / 100).toFixed(2), currency };
  switch (grant.kind) {
    case "subscription":
      return { kind: "planPaid", params: { months: grant.months, ...paid } };
    case "hour":
      return { kind: "hoursPaid", params: { hours: Math.round(grant.seconds / 3_600), ...paid } };
    case "gold":
      return { kind: "goldPaid", params: { gold: grant.gold, ...paid } };
  }
}
