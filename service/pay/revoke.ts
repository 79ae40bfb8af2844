import { addMonths } from "../accounts/calendar.ts";
import { proDayLength } from "../lib/durations.ts";
import type { Balance } from "../store/money/balances.ts";
import type { Grant, Order, RevokedGoods } from "../store/money/orders.ts";
import type { Transaction } from "../store/store.ts";

const nothing: RevokedGoods = { gold: 0, hourSeconds: 0, memberMs: 0, proMs: 0 };

/**
 * R-OPS-07: the unused part of a paid order's goods. Coins and hours are one pot: what is left of it, at most what the order gave. Of
 * a plan or a day of Pro: what is left of its own time, by the calendar.
 * @param date of the wall clock, epoch ms
 */
export async function findUnused(
  tx: Transaction,
  { grant, settledAt, accountId, merchantOrderNo }: Order,
  date: number,
): Promise<RevokedGoods> {
  const balance = await tx.balances.find(accountId);
  switch (grant.kind) {
    case "gold":
      return { ...nothing, gold: Math.min(Math.max(0, balance.gold), grant.gold) };
    case "hour": {
      const until = Math.min(balance.hourUntil, await tx.orders.hourUntil(merchantOrderNo));
      return { ...nothing, hourSeconds: until <= date ? 0 : Math.min(balance.hour, grant.seconds) };
    }
    case "subscription":
    case "proDay": {
      const left = timeLeft(grant, settledAt, date);
      const isPro = grant.kind === "proDay" || grant.pro;
      return {
        ...nothing,
        memberMs: Math.min(left, Math.max(0, balance.memberUntil - date)),
        proMs: isPro ? Math.min(left, Math.max(0, balance.proUntil - date)) : 0,
      };
    }
  }
}

/** A balance without what a refund revokes. */
export function withoutTaken(balance: Balance, taken: RevokedGoods): Balance {
  const memberUntil = balance.memberUntil - taken.memberMs;
  return {
    ...balance,
    gold: balance.gold - taken.gold,
    hour: balance.hour - taken.hourSeconds,
    memberUntil,
    proUntil: Math.min(balance.proUntil - taken.proMs, memberUntil),
  };
}

/** A balance that gets back what was revoked for a refused refund. @param date epoch ms */
export function withReturned(balance: Balance, taken: RevokedGoods, date: number): Balance {
  const until = (end: number, ms: number) => (ms === 0 ? end : Math.max(date, end) + ms);
  return {
    ...balance,
    gold: balance.gold + taken.gold,
    hour: balance.hour + taken.hourSeconds,
    memberUntil: until(balance.memberUntil, taken.memberMs),
    proUntil: until(balance.proUntil, taken.proMs),
  };
}

/** Whether a refund revokes anything. */
export function isAnything({ gold, hourSeconds, memberMs, proMs }: RevokedGoods): boolean {
  return gold + hourSeconds + memberMs + proMs > 0;
}

/** What is left of the time that a plan or a day of Pro gave, ms. */
function timeLeft(
  grant: Extract<Grant, { kind: "subscription" | "proDay" }>,
  settledAt: number,
  date: number,
): number {
  if (grant.until === undefined) return 0;
  const begins = grant.kind === "proDay" ? grant.until - proDayLength : addMonths(grant.until, -grant.months);
  return Math.max(0, grant.until - Math.max(date, begins, settledAt));
}
