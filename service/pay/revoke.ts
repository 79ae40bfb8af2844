import { addMonths } from "../accounts/calendar.ts";
import { proDayLength } from "../lib/durations.ts";
import type { Balance } from "../store/money/balances.ts";
import type { Grant, Order, Refund, Reversals, RevokedGoods } from "../store/money/orders.ts";
import type { Transaction } from "../store/store.ts";

export const nothing: RevokedGoods = { gold: 0, hourSeconds: 0, memberMs: 0, proMs: 0 };

/** What an order's reversals sum up to, of one kind or of both, minor units. */
export function sumOf(reversals: Reversals, wanted: "refund" | "dispute" | null = null): number {
  const counting = Object.values(reversals).filter(({ kind }) => kind === (wanted ?? kind));
  return counting.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * R-OPS-07, R-PAY-02: what is to be revoked of a paid order of which an amount is paid back: that share of its goods, rounded down, as
 * far as it was revoked before or is unused. What was paid back before revokes nothing again, so the goods of other orders stay. Coins
 * and hours are one pot. A plan or a day of Pro is used up by the calendar.
 * @param date of the wall clock, epoch ms
 * @param refund what was paid back and revoked until now
 * @param amount minor units; more than the price revokes no more than the price
 */
export async function findRevoked(
  tx: Transaction,
  order: Order,
  date: number,
  refund: Refund | null = null,
  amount = order.amount,
): Promise<RevokedGoods> {
  const { grant, settledAt, accountId, merchantOrderNo } = order;
  const balance = await tx.balances.find(accountId);
  const before = refund?.taken ?? nothing;
  const paidBefore = sumOf(refund?.reversals ?? {});
  const shareOf = (given: number, paid: number) =>
    Math.floor((given * Math.min(paid, order.amount)) / order.amount);
  const revoked = (earlier: number, left: number, given: number) => {
    const share = shareOf(given, amount);
    const added = Math.max(0, share - shareOf(given, paidBefore));
    return Math.min(earlier + Math.min(Math.max(0, left), added), share);
  };
  switch (grant.kind) {
    case "gold":
      return { ...nothing, gold: revoked(before.gold, balance.gold, grant.gold) };
    case "hour": {
      const until = Math.min(balance.hourUntil, await tx.orders.hourUntil(merchantOrderNo));
      const left = until <= date ? 0 : balance.hour;
      return { ...nothing, hourSeconds: revoked(before.hourSeconds, left, grant.seconds) };
    }
    case "subscription":
    case "proDay": {
      const given = timeLeft(grant, 0);
      // What was revoked before was the end of it.
      const left = Math.max(0, timeLeft(grant, Math.max(date, settledAt)) - before.memberMs);
      const leftUntil = (end: number) => Math.min(left, end - date);
      const isPro = grant.kind === "proDay" || grant.pro;
      return {
        ...nothing,
        memberMs: revoked(before.memberMs, leftUntil(balance.memberUntil), given),
        proMs: isPro ? revoked(before.proMs, leftUntil(balance.proUntil), given) : 0,
      };
    }
  }
}

/**
 * A balance from which other goods are revoked than before. What is returned counts from now on; hours whose day is over have no end.
 * @param date epoch ms
 */
export function withRevoked(
  balance: Balance,
  before: RevokedGoods,
  after: RevokedGoods,
  date: number,
): Balance {
  const moved = (end: number, ms: number) => (ms > 0 ? Math.max(date, end) : end) + ms;
  const memberUntil = moved(balance.memberUntil, before.memberMs - after.memberMs);
  const seconds = before.hourSeconds - after.hourSeconds;
  const endless = balance.hourUntil <= date ? Math.max(0, seconds) : 0;
  return {
    ...balance,
    gold: balance.gold + before.gold - after.gold,
    hour: balance.hour + seconds - endless,
    reward: balance.reward + endless,
    memberUntil,
    proUntil: Math.min(moved(balance.proUntil, before.proMs - after.proMs), memberUntil),
  };
}

/** Whether a refund revokes anything that was not revoked before. */
export function isAnything({ gold, hourSeconds, memberMs, proMs }: RevokedGoods, before = nothing): boolean {
  return (
    gold > before.gold ||
    hourSeconds > before.hourSeconds ||
    memberMs > before.memberMs ||
    proMs > before.proMs
  );
}

/** What was revoked, in words for operators. */
export function revokedText({ gold, hourSeconds, memberMs, proMs }: RevokedGoods): string {
  const parts = [
    ...(gold > 0 ? [`${gold} gold coins`] : []),
    ...(hourSeconds > 0 ? [`${hourSeconds} s of the hour pack`] : []),
    ...(memberMs > 0 ? [`${Math.round(memberMs / 1_000)} s of membership`] : []),
    ...(proMs > 0 ? [`${Math.round(proMs / 1_000)} s of Pro`] : []),
  ];
  return parts.length === 0 ? "Nothing was taken back." : `Taken back: ${parts.join(", ")}.`;
}

/** What is left at a date of the time that a plan or a day of Pro gave, ms. */
function timeLeft(grant: Extract<Grant, { kind: "subscription" | "proDay" }>, date: number): number {
  if (grant.until === undefined) return 0;
  const begins = grant.kind === "proDay" ? grant.until - proDayLength : addMonths(grant.until, -grant.months);
  return Math.max(0, grant.until - Math.max(date, begins));
}
