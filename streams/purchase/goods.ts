import { type Money, moneyOf } from "../rules/money.ts";
import type { Products } from "../subscribe/products.ts";
import type { GoldGoods, HourGoods, ZoneSubscriptionGoods } from "../wire/pay.ts";

/** A plan that can be subscribed to. */
export interface Plan {
  readonly goodsId: string;
  /** 1 Monthly Plan, 3 Quarterly Plan, 12 Annually Plan (R-SUB-06). */
  readonly months: 1 | 3 | 12;
  /** What the plan holds, in the server's words; may be "". */
  readonly content: string;
  /** In `config.currencySymbol`. */
  readonly price: Money;
}

/** The plans on offer, by kind (R-SUB-08). A list may be empty. */
export type Plans =
  | { readonly status: "loading" }
  /** `purchase/retry` asks again. */
  | { readonly status: "failed" }
  | {
      readonly status: "ready";
      readonly special: readonly Plan[];
      readonly standard: readonly Plan[];
      readonly pro: readonly Plan[];
    };

/** One hour of play, for today only (R-HOUR-01). */
export interface HourPack {
  readonly goodsId: string;
  /** In `config.currencySymbol`. */
  readonly price: Money;
}

/** A pack of gold coins (R-GOLD-01). */
export interface GoldPack {
  readonly goodsId: string;
  /** Coins. */
  readonly gold: number;
  /** In `config.currencySymbol`. */
  readonly price: Money;
}

/** What is being paid for. */
export type Bought =
  | { readonly kind: "plan"; readonly plan: Plan }
  | { readonly kind: "hour"; readonly hour: HourPack }
  | { readonly kind: "gold"; readonly gold: GoldPack };

/** What is on offer, from the server; idle until first asked for. */
export type Offer<Goods> =
  | { readonly status: "idle" | "loading" | "failed" }
  | { readonly status: "ready"; readonly goods: Goods };

/** What a price that nobody can read belongs to is not sold. */
const readable = <From, To extends { readonly price: Money | null }>(
  list: readonly From[],
  read: (from: From) => To,
): Array<To & { readonly price: Money }> =>
  list.map(read).flatMap((goods) => (goods.price === null ? [] : [{ ...goods, price: goods.price }]));

/** The wallet's and the plans' currency for people; `usd_price` is what its name says. */
const planCurrency = "USD";

export function plansOf(products: Products): Plans {
  if (products.status !== "ready") return products;
  const plans = (list: readonly ZoneSubscriptionGoods[]): Plan[] =>
    readable(list, ({ goods_id, timeNumber, content, usd_price }) => ({
      goodsId: goods_id,
      months: timeNumber,
      content,
      price: moneyOf(usd_price, planCurrency),
    }));
  return {
    status: "ready",
    special: plans(products.special),
    standard: plans(products.standard),
    pro: plans(products.pro),
  };
}

/** The first hour pack that can be sold; null when there is none. */
export function hourPackOf(list: readonly HourGoods[]): HourPack | null {
  const [first] = readable(list, ({ goodsId, price, currency }) => ({
    goodsId,
    price: moneyOf(price, currency),
  }));
  return first ?? null;
}

export function goldPacksOf(list: readonly GoldGoods[]): GoldPack[] {
  return readable(list, ({ goodsId, gold, price, currency }) => ({
    goodsId,
    gold,
    price: moneyOf(price, currency),
  }));
}
