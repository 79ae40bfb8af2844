import type { Money } from "../money.ts";

export interface Plan {
  readonly goodsId: string;
  /** 1 Monthly Plan, 3 Quarterly Plan, 12 Annually Plan (R-SUB-06). */
  readonly months: 1 | 3 | 12;
  /** What the plan includes, as text from the server; may be "". */
  readonly content: string;
  /** In `config.currencySymbol`. */
  readonly price: Money;
  /** Whether it is a pro plan, with the picture in HD (R-SUB-08). */
  readonly pro: boolean;
  /** Whether it renews by itself, and its end if it is paid now (epoch s); null if unknown. */
  readonly renews: boolean | null;
  readonly until: number | null;
}

/** One hour of play, or the rest of the day if that is less; valid today only (R-HOUR-01, R-HOUR-03). */
export interface HourPack {
  /** "" if the server sent none; then it can't be bought (R-HOUR-02). */
  readonly goodsId: string;
  /** In `config.currencySymbol`. */
  readonly price: Money;
  /** Play time added, s; null if unknown, then it counts as an hour. */
  readonly seconds: number | null;
  /** When it ends, epoch s; null if unknown. */
  readonly until: number | null;
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
