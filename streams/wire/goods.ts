import type { Money } from "../rules/money.ts";

/** A subscription plan. */
export interface Plan {
  readonly goodsId: string;
  /** 1 Monthly Plan, 3 Quarterly Plan, 12 Annually Plan (R-SUB-06). */
  readonly months: 1 | 3 | 12;
  /** What the plan includes, as text from the server; may be "". */
  readonly content: string;
  /** In `config.currencySymbol`. */
  readonly price: Money;
}

/** One hour of play, for today only (R-HOUR-01). */
export interface HourPack {
  /** "" when the server named none: it cannot be bought (R-HOUR-02). */
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

/** What a payment is for. */
export type Bought =
  | { readonly kind: "plan"; readonly plan: Plan }
  | { readonly kind: "hour"; readonly hour: HourPack }
  | { readonly kind: "gold"; readonly gold: GoldPack };
