import type * as z from "zod/mini";
import type { hourGoods, subscriptionGoods, ZoneSubscriptionGoods } from "../../streams/wire/pay.ts";
import type { Locale } from "../store/store.ts";

interface Plan {
  readonly id: string;
  readonly months: 1 | 3 | 12;
  readonly price: number;
  /** 0 special, 1 standard, 2 pro (R-SUB-08). */
  readonly kind: 0 | 1 | 2;
  readonly name: Record<Locale, string>;
  readonly content: Record<Locale, string>;
}

const standard = { en: "Unlimited game time", th: "เล่นได้ไม่จำกัดเวลา" };
const pro = { en: "Unlimited game time in full HD", th: "เล่นได้ไม่จำกัดเวลา คมชัดระดับฟูลเอชดี" };
const monthly = { en: "Monthly Plan", th: "แพ็กเกจรายเดือน" };
const quarterly = { en: "Quarterly Plan", th: "แพ็กเกจรายไตรมาส" };
const annually = { en: "Annually Plan", th: "แพ็กเกจรายปี" };

/** Every plan there is; prices in US dollars. */
const plans: readonly Plan[] = [
  { id: "plan-standard-1", months: 1, price: 9.99, kind: 1, name: monthly, content: standard },
  { id: "plan-standard-3", months: 3, price: 26.99, kind: 1, name: quarterly, content: standard },
  { id: "plan-standard-12", months: 12, price: 95.99, kind: 1, name: annually, content: standard },
  { id: "plan-pro-1", months: 1, price: 14.99, kind: 2, name: monthly, content: pro },
  { id: "plan-pro-3", months: 3, price: 40.99, kind: 2, name: quarterly, content: pro },
  { id: "plan-pro-12", months: 12, price: 143.99, kind: 2, name: annually, content: pro },
];

const currency = "USD";

/** One hour of play, good for the day it is bought. */
export const hourPacks: ReadonlyArray<z.infer<typeof hourGoods>> = [
  { goodsId: "hour-1", price: 0.99, currency },
];

/** The plans as `/pay/zoneGoodsSub` lists them. */
export function zonePlansIn(locale: Locale): ZoneSubscriptionGoods[] {
  return plans.map(({ id, months, price, kind, name, content }) => ({
    goods_id: id,
    name: name[locale],
    content: content[locale],
    timeNumber: months,
    currency,
    usd_price: price,
    subscriptionType: kind,
  }));
}

/** The standard plans as `/api/goods` lists them. */
export function plansIn(locale: Locale): z.infer<typeof subscriptionGoods>[] {
  return zonePlansIn(locale)
    .filter(({ subscriptionType }) => subscriptionType === 1)
    .map(({ subscriptionType: _kind, ...plan }) => plan);
}
