import { changeBalance } from "../accounts/metering.ts";
import type { Push } from "../push/outbox.ts";
import type { Order, Refund, Reversals, RevokedGoods } from "../store/money/orders.ts";
import type { Transaction } from "../store/store.ts";
import { costOf } from "./fulfil.ts";
import { findRevoked, isAnything, nothing, revokedText, withRevoked } from "./revoke.ts";

/** The id of our own refund among an order's reversals. */
export const ours = "ours";

/** What an order's reversals sum up to, of one kind or of both, minor units. */
export function sumOf(reversals: Reversals, wanted: "refund" | "dispute" | null = null): number {
  const counting = Object.values(reversals).filter(({ kind }) => kind === (wanted ?? kind));
  return counting.reduce((sum, { amount }) => sum + amount, 0);
}

/** What was made at the provider. */
export function otherReversals(refund: Refund | null): Reversals {
  return Object.fromEntries(Object.entries(refund?.reversals ?? {}).filter(([id]) => id !== ours));
}

/** Whether all of an order's price is paid back, by us or at the provider. */
export function isPaidBack({ amount }: Order, refund: Refund | null): boolean {
  return refund?.status === "done" && sumOf(refund.reversals) >= amount;
}

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
  const refunded = sumOf(reversals, "refund") - sumOf(before, "refund");
  const amount = refunded || sumOf(reversals, "dispute") - sumOf(before, "dispute");
  if (amount === 0) return;
  const taken = await revokeShare(
    tx,
    push,
    order,
    refund,
    { status: refund?.status ?? "done", reversals },
    date,
  );
  const kind = amount < 0 ? "paymentStands" : refunded === 0 ? "disputed" : "refunded";
  const cost = costOf({ ...order, amount: Math.abs(amount) });
  await tx.messages.add(accountId, { kind, params: { orderId, cost, takenBack: isAnything(taken) } }, date);
  const entry = {
    at: date,
    operator: `${order.provider} (webhook)`,
    action: "refund",
    target: orderId,
    reason: "made at the provider",
    result: "done",
    detail: `${refunded === 0 ? "Disputed" : "Refunded"}: ${(amount / 100).toFixed(2)} ${currency}. ${revokedText(taken)}`,
  } as const;
  await tx.audit.add(entry, null);
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
  const taken = await findRevoked(tx, order, date, before, all);
  await changeBalance(tx, push, accountId, date, (balance) => withRevoked(balance, before, taken, date));
  await tx.refunds.remove(merchantOrderNo);
  if (all > 0) await tx.refunds.add({ merchantOrderNo, taken, at: date, ...next });
  return taken;
}
