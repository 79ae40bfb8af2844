import type * as z from "zod/mini";
import type { goldGoods } from "../../../wire/calls/orders.ts";
import type { subscriptionGoods, ZoneSubscriptionGoods } from "../../../wire/calls/pay.ts";
import { inLocale, type Locale, type Localized, type Translated } from "../../../wire/locale.ts";
import { mapTexts } from "../../../wire/mapTexts.ts";
import { withPlan } from "../../accounts/balance.ts";
import type { Balance } from "../../store/money/balances.ts";
import type { Grant } from "../../store/money/orders.ts";

interface Plan {
  readonly id: string;
  readonly months: 1 | 3 | 12;
  /** Cents. */
  readonly amount: number;
  /** 0 special, 1 standard, 2 pro (R-SUB-08). */
  readonly kind: 0 | 1 | 2;
  readonly content: Localized<string>;
}

const standard = { en: "Unlimited game time", th: "เล่นได้ไม่จำกัดเวลา" };
const pro = { en: "Unlimited game time in HD", th: "เล่นได้ไม่จำกัดเวลา ภาพคมชัดระดับ HD" };

export const planNames: Readonly<Record<Plan["months"], Translated<string>>> = {
  1: { en: "Monthly Plan", th: "แพ็กเกจรายเดือน" },
  3: { en: "Quarterly Plan", th: "แพ็กเกจรายไตรมาส" },
  12: { en: "Annually Plan", th: "แพ็กเกจรายปี" },
};

/** All plans; prices in US cents. */
const plans: readonly Plan[] = [
  { id: "plan-standard-1", months: 1, amount: 999, kind: 1, content: standard },
  { id: "plan-standard-3", months: 3, amount: 2_699, kind: 1, content: standard },
  { id: "plan-standard-12", months: 12, amount: 9_599, kind: 1, content: standard },
  { id: "plan-pro-1", months: 1, amount: 1_499, kind: 2, content: pro },
  { id: "plan-pro-3", months: 3, amount: 4_099, kind: 2, content: pro },
  { id: "plan-pro-12", months: 12, amount: 14_399, kind: 2, content: pro },
];

/** Currency of all prices in money. */
export const currency = "USD";

const goldPacks: ReadonlyArray<{ readonly id: string; readonly gold: number; readonly amount: number }> = [
  { id: "gold-60", gold: 60, amount: 99 },
  { id: "gold-320", gold: 320, amount: 499 },
  { id: "gold-680", gold: 680, amount: 999 },
  { id: "gold-1480", gold: 1_480, amount: 1_999 },
];

/** Goods on sale. */
export interface Goods {
  readonly id: string;
  readonly grant: Grant;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** Title on the payment page. */
  readonly title: Localized<string>;
}

const goods: readonly Goods[] = [
  ...plans.map(({ id, months, amount, kind }) => ({
    id,
    grant: { kind: "subscription" as const, months, pro: kind === 2 },
    amount,
    currency,
    title: kind === 2 ? mapTexts(planNames[months], (name) => `${name} Pro`) : planNames[months],
  })),
  ...goldPacks.map(({ id, gold, amount }) => ({
    id,
    grant: { kind: "gold" as const, gold },
    amount,
    currency,
    title: { en: `${gold} gold coins`, th: `${gold} เหรียญทอง` },
  })),
];

/** The plan or the gold coins by id; null when unknown. Hour packs are in `hourPack.ts`. */
export function goodsOf(kind: "subscription" | "gold", id: string): Goods | null {
  return goods.find((one) => one.id === id && one.grant.kind === kind) ?? null;
}

/** A price as the wire carries it: 999 cents are 9.99. */
export function priceOf(amount: number): number {
  return amount / 100;
}

/** Gold coins as `/pay/goldGoods` lists them. */
export const goldPackages: ReadonlyArray<z.infer<typeof goldGoods>> = goldPacks.map(
  ({ id, gold, amount }) => ({ goodsId: id, gold, price: priceOf(amount), currency }),
);

/**
 * The plans as `/pay/zoneGoodsSub` lists them, each with the moment at which it would end.
 * @param now epoch ms
 */
export function zonePlansFor(balance: Balance, now: number, locale: Locale): ZoneSubscriptionGoods[] {
  return plans.map((plan) => {
    const after = withPlan(balance, { months: plan.months, pro: plan.kind === 2 }, now);
    const end = plan.kind === 2 ? after.proUntil : after.memberUntil;
    return {
      ...planIn(plan, locale),
      subscriptionType: plan.kind,
      renews: false,
      until: Math.floor(end / 1_000),
    };
  });
}

/** The standard plans as `/api/goods` lists them. */
export function plansIn(locale: Locale): z.infer<typeof subscriptionGoods>[] {
  return plans.filter(({ kind }) => kind === 1).map((plan) => planIn(plan, locale));
}

function planIn({ id, months, amount, content }: Plan, locale: Locale): z.infer<typeof subscriptionGoods> {
  return {
    goods_id: id,
    name: inLocale(planNames[months], locale),
    content: inLocale(content, locale),
    timeNumber: months,
    currency,
    usd_price: priceOf(amount),
  };
}
