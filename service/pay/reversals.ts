import { changeBalance } from "../accounts/metering.ts";
import type { Push } from "../push/outbox.ts";
import type { Order, Refund, Reversals, RevokedGoods } from "../store/money/orders.ts";
import type { Transaction } from "../store/store.ts";
import { priceTextOf } from "./fulfil.ts";
import { findRevoked, isAnything, nothing, revokedText, sumOf, withRevoked } from "./revoke.ts";

/** The id of our own refund among an order's reversals. */
export const ownRefund = "ours";

/** What was made at the provider. */
export function otherReversals(refund: Refund | null): Reversals {
  return Object.fromEntries(Object.entries(refund?.reversals ?? {}).filter(([id]) => id !== ownRefund));
}

/** Whether all of an order's price is paid back, by us or at the provider. */
export function isPaidBack({ amount }: Order, refund: Refund | null): boolean {
  return refund?.status === "done" && sumOf(refund.reversals) >= amount;
}

const actions = { refunded: "Refunded", disputed: "Disputed", paymentStands: "The payment stands" } as const;

/**
 * R-PAY-02. Applies refunds and disputes that were made at a provider. What counts is everything that is known of an order, so that
 * reports may come late, twice or in any order.
 * @param order as read in this transaction
 */
export async function reverse(
  tx: Transaction,
  push: Push,
  order: Order,
  reported: Reversals,
  date: number,
): Promise<void> {
  const { merchantOrderNo: orderId, accountId, currency } = order;
  const refund = await tx.refunds.find(orderId);
  const before = refund?.reversals ?? {};
  const reversals = { ...before, ...reported };
  const changes = (["refund", "dispute"] as const)
    .map((kind) => ({ kind, amount: sumOf(reversals, kind) - sumOf(before, kind) }))
    .filter(({ amount }) => amount !== 0);
  if (changes.length === 0) return;
  const status = refund?.status ?? "done";
  const taken = await revokeShare(tx, push, order, refund, { status, reversals }, date);
  // Once we asked for the whole price, a refund is ours: earlier releases did not mark theirs at the provider.
  const isOwn = (before[ownRefund]?.amount ?? 0) >= order.amount;
  for (const { kind, amount } of changes) {
    if (isOwn && kind === "refund") continue;
    const news = amount < 0 ? "paymentStands" : kind === "dispute" ? "disputed" : "refunded";
    const cost = priceTextOf({ amount: Math.abs(amount), currency });
    const params = { orderId, cost, takenBack: isAnything(taken, refund?.taken) };
    await tx.messages.add(accountId, { kind: news, params }, date);
    const entry = {
      at: date,
      operator: `${order.provider} (webhook)`,
      action: "refund",
      target: orderId,
      reason: "made at the provider",
      result: "done",
      detail: `${actions[news]}: ${cost.price} ${currency}. ${revokedText(taken)}`,
    } as const;
    await tx.audit.add(entry, null);
  }
}

/**
 * Revokes the share of an order's goods whose price is paid back, and returns what is more than that.
 * @param refund as read in this transaction
 * @param next what it becomes
 * @returns what is revoked now
 */
export async function revokeShare(
  tx: Transaction,
  push: Push,
  order: Order,
  refund: Refund | null,
  next: Pick<Refund, "status" | "reversals">,
  date: number,
): Promise<RevokedGoods> {
  const { merchantOrderNo, accountId } = order;
  const all = sumOf(next.reversals);
  const before = refund?.taken ?? nothing;
  const taken = await findRevoked(tx, order, date, refund, all);
  await changeBalance(tx, push, accountId, date, (balance) => withRevoked(balance, before, taken, date));
  await tx.refunds.remove(merchantOrderNo);
  const at = refund !== null && isPaidBack(order, refund) ? refund.at : date;
  if (all > 0) await tx.refunds.add({ merchantOrderNo, taken, at, ...next });
  return taken;
}
