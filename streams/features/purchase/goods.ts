import type { Wallet } from "../../../wire/account.ts";
import type { GoldPack, HourPack, Plan } from "../../../wire/calls/goods.ts";
import type { GoldGoods, HourGoods } from "../../../wire/calls/orders.ts";
import type { ZoneSubscriptionGoods } from "../../../wire/calls/pay.ts";
import { type Money, moneyOf } from "../../../wire/money.ts";
import { playTimeOf } from "../../page/playTime.ts";
import type { Products } from "./products.ts";

/** The plans on offer, by kind (R-SUB-08). A list may be empty. */
export type Plans =
  | { readonly status: "loading" }
  /** `purchase/retry` fetches them again. */
  | { readonly status: "failed" }
  | {
      readonly status: "ready";
      readonly special: readonly Plan[];
      readonly standard: readonly Plan[];
      readonly pro: readonly Plan[];
    };

/** Goods on offer, from the server; idle before the first request. */
export type Offer<Goods> =
  | { readonly status: "idle" | "loading" | "failed" }
  | { readonly status: "ready"; readonly goods: Goods };

/** Goods whose price cannot be parsed are not sold. */
const readable = <From, To extends { readonly price: Money | null }>(
  list: readonly From[],
  read: (from: From) => To,
): Array<To & { readonly price: Money }> =>
  list.map(read).flatMap((goods) => (goods.price === null ? [] : [{ ...goods, price: goods.price }]));

const planCurrency = "USD";

export function plansOf(products: Products): Plans {
  if (products.status !== "ready") return products;
  const plans = (list: readonly ZoneSubscriptionGoods[]): Plan[] =>
    readable(list, ({ goods_id, timeNumber, content, usd_price, subscriptionType, renews, until }) => ({
      goodsId: goods_id,
      months: timeNumber,
      content,
      price: moneyOf(usd_price, planCurrency),
      pro: subscriptionType === 2,
      renews,
      until,
    }));
  return {
    status: "ready",
    special: plans(products.special),
    standard: plans(products.standard),
    pro: plans(products.pro),
  };
}

/** The plan that is listed first; null before the plans are known, and when there is none. */
export function firstPlanOf(products: Products): string | null {
  const plans = plansOf(products);
  if (plans.status !== "ready") return null;
  const [first] = [...plans.special, ...plans.standard, ...plans.pro];
  return first?.goodsId ?? null;
}

/** The first hour pack with goods id and price, or else with a price only (R-HOUR-02); null for none. */
export function hourPackOf(list: readonly HourGoods[]): HourPack | null {
  const packs = readable(list, ({ goodsId, price, currency, seconds, until }) => ({
    goodsId,
    price: moneyOf(price, currency),
    seconds,
    until,
  }));
  return packs.find(({ goodsId }) => goodsId !== "") ?? packs[0] ?? null;
}

export function goldPacksOf(list: readonly GoldGoods[]): GoldPack[] {
  return readable(list, ({ goodsId, gold, price, currency }) => ({
    goodsId,
    gold,
    price: moneyOf(price, currency),
  }));
}

/** Whole minutes of play time on sale. @param seconds null where the backend does not say: an hour */
export function minutesOf(seconds: number | null): number {
  return seconds === null ? 60 : Math.floor(seconds / 60);
}

/** A plan's price per month, rounded up to the minor unit: the plan never costs more than shown. */
export function perMonth({ price, months }: Plan): Money {
  return { minor: Math.ceil(price.minor / months), digits: price.digits };
}

/** A plan's saving against the single months in `list`, whole percent; 0 where they are not sold or dearer. */
export function savingOf(plan: Plan, list: readonly Plan[]): number {
  const single = list.find(({ months }) => months === 1);
  if (!single || single.price.minor === 0) return 0;
  const apart = single.price.minor * plan.months;
  return Math.max(0, Math.floor(((apart - plan.price.minor) * 100) / apart));
}

/** Whether an hour for today adds time: not to a membership that outlasts it. True for an unknown wallet. */
export function hourAddsTime(wallet: Wallet | null): boolean {
  return wallet === null || playTimeOf(wallet, null).kind !== "unlimited";
}
