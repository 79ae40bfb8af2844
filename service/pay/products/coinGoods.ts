import { proDayLength } from "../../lib/durations.ts";
import type { Balance } from "../../store/money/balances.ts";
import type { Grant } from "../../store/money/orders.ts";
import { hourPackOf, orderedHourPack } from "./hourPack.ts";
import type { SaleTerms } from "./saleTerms.ts";

/** What gold coins buy (R-GOLD-02). */
export interface CoinGoods {
  readonly id: string;
  readonly grant: Extract<Grant, { kind: "hour" | "proDay" }>;
  /** Price in coins, at least 1. */
  readonly gold: number;
  /** How much play time it adds. */
  readonly seconds: number;
  /** When it ends if it is bought now, epoch ms. */
  readonly until: number;
}

const proDayId = "pro-day";

/** What this player can buy with coins now. @param now epoch ms */
export function coinGoodsFor(balance: Balance, now: number, terms: SaleTerms): readonly CoinGoods[] {
  const pack = hourPackOf(balance, now, terms);
  const hours = pack === null || pack.gold === 0 ? [] : [hoursIn(pack)];
  const days = terms.proDayGold === 0 ? [] : [proDay(balance, now, terms)];
  return [...hours, ...days];
}

/** Whether coins buy anything here, for some player at some time. */
export function coinsBuyAnything({ hourGold, proDayGold }: SaleTerms): boolean {
  return hourGold > 0 || proDayGold > 0;
}

/**
 * The goods that a player ordered by their id, as `orderedHourPack`.
 * @returns `changed` for goods that are not on offer any more, null for an id that is none
 */
export function orderedCoinGoods(
  id: string,
  balance: Balance,
  now: number,
  terms: SaleTerms,
): CoinGoods | "changed" | null {
  if (id === proDayId) return terms.proDayGold === 0 ? null : proDay(balance, now, terms);
  if (terms.hourGold === 0) return null;
  const pack = orderedHourPack(id, balance, now, terms);
  return pack === null || pack === "changed" ? pack : hoursIn(pack);
}

function hoursIn({ id, grant, gold, until }: NonNullable<ReturnType<typeof hourPackOf>>): CoinGoods {
  return { id, grant, gold, seconds: grant.seconds, until };
}

function proDay({ proUntil }: Balance, now: number, { proDayGold }: SaleTerms): CoinGoods {
  return {
    id: proDayId,
    grant: { kind: "proDay" },
    gold: proDayGold,
    seconds: proDayLength / 1_000,
    until: Math.max(now, proUntil) + proDayLength,
  };
}
