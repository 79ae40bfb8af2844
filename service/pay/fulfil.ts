import { packEnd, withHourPack, withPlan, withProDay } from "../accounts/balance.ts";
import { changeBalance } from "../accounts/metering.ts";
import { maintenanceSlack } from "../lib/durations.ts";
import type { Push } from "../push/outbox.ts";
import type { Cost, MessageContent } from "../store/messages/messages.ts";
import type { Balance } from "../store/money/balances.ts";
import { coinCurrency, type Grant, type Order } from "../store/money/orders.ts";
import type { Transaction } from "../store/store.ts";
import { priceOf } from "./products/products.ts";

/**
 * Grants a paid order's goods, stores them with the order, and sends the receipt: wallet, order and message agree. An order in gold
 * coins is paid from the same balance.
 * @param order as read, or added, in this transaction
 * @param date of the wall clock, epoch ms
 * @param zone IANA name of the time zone whose day ends an hour pack
 */
export async function fulfil(
  tx: Transaction,
  push: Push,
  order: Order,
  date: number,
  zone: string,
): Promise<void> {
  let granted = order.grant;
  const windows = order.grant.kind === "hour" ? await tx.announcements.maintenances(date) : [];
  await changeBalance(tx, push, order.accountId, date, (balance) => {
    const paid = withGrant(balance, order.grant, date, zone);
    const after = { ...paid, hourUntil: packEnd(paid, windows) };
    granted = grantedBy(order.grant, after);
    return order.currency === coinCurrency ? { ...after, gold: after.gold - order.amount } : after;
  });
  await tx.orders.setPaid(order.merchantOrderNo, granted, date);
  // Earlier hours share one pot, and its end.
  for (const { startsAt, endsAt } of windows)
    await tx.orders.outlast(Math.max(date, startsAt), endsAt + maintenanceSlack, order.accountId);
  await tx.messages.add(order.accountId, receiptOf(order, granted, zone), date);
}

function withGrant(balance: Balance, grant: Grant, date: number, zone: string): Balance {
  switch (grant.kind) {
    case "subscription":
      return withPlan(balance, grant, date);
    case "hour":
      return withHourPack(balance, grant.seconds, date, zone);
    case "proDay":
      return withProDay(balance, date);
    case "gold":
      return { ...balance, gold: balance.gold + grant.gold };
  }
}

/** The grant with its end. */
function grantedBy(grant: Grant, { memberUntil, proUntil, hourUntil }: Balance): Grant {
  switch (grant.kind) {
    case "subscription":
      return { ...grant, until: grant.pro ? proUntil : memberUntil };
    case "hour":
      return { ...grant, until: hourUntil };
    case "proDay":
      return { ...grant, until: proUntil };
    case "gold":
      return grant;
  }
}

function receiptOf(order: Order, grant: Grant, zone: string): MessageContent {
  const cost = costOf(order);
  const until = Math.floor(("until" in grant ? (grant.until ?? 0) : 0) / 1_000);
  switch (grant.kind) {
    case "subscription":
      return { kind: "membershipPaid", params: { months: grant.months, pro: grant.pro, until, zone, cost } };
    case "hour":
      return { kind: "timePaid", params: { seconds: grant.seconds, until, zone, cost } };
    case "proDay":
      return { kind: "proDayPaid", params: { until, zone, cost } };
    case "gold":
      return { kind: "goldPaid", params: { gold: grant.gold, ...priceTextOf(order) } };
  }
}

/** What an order costs, in money or gold coins. */
export function costOf(order: Order): Cost {
  return order.currency === coinCurrency ? { gold: order.amount } : priceTextOf(order);
}

/** A price in money, as messages store it: 999 cents are "9.99". */
export function priceTextOf({ amount, currency }: Pick<Order, "amount" | "currency">) {
  return { price: priceOf(amount).toFixed(2), currency };
}
