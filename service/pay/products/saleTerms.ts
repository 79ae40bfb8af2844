/** On what terms this deployment sells. */
export interface SaleTerms {
  /** IANA name of the time zone whose day ends an hour pack. */
  readonly zone: string;
  /** Sells what is left of a day that has no whole hour left, at its share of the price (R-HOUR-03). */
  readonly shortHourPacks: boolean;
  /** What an hour costs in gold coins; 0: coins do not buy it. */
  readonly hourGold: number;
  /** What a day of Pro costs in gold coins; 0: it is not sold. */
  readonly proDayGold: number;
  /** What money buys here: what has a payment provider (R-PAY-01). */
  readonly sold: Readonly<Record<"plans" | "hours" | "gold", boolean>>;
}
