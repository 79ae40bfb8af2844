/**
 * What an order grants when it is paid. `until`: when it ends, epoch ms; known once it was granted, and not of
 * orders from before it was stored.
 */
export type Grant =
  | {
      readonly kind: "subscription";
      readonly months: 1 | 3 | 12;
      readonly pro: boolean;
      readonly until?: number | undefined;
    }
  | { readonly kind: "hour"; readonly seconds: number; readonly until?: number | undefined }
  | { readonly kind: "proDay"; readonly until?: number | undefined }
  | { readonly kind: "gold"; readonly gold: number };

/** The `currency` of orders that were paid with gold coins; their amount is in coins. */
export const coinCurrency = "gold";

/**
 * `pending` may still be paid · `paid` is final · `failed`: the provider reports that it will never be paid ·
 * `expired`: not paid in time.
 */
type OrderStatus = "pending" | "paid" | "failed" | "expired";

/** A provider's payment for an order: its own id, the payment page, and the page's secret. */
export interface Checkout {
  readonly paymentId: string;
  readonly url: string;
  readonly clientSecret: string;
}

export interface Order {
  readonly merchantOrderNo: string;
  readonly accountId: string;
  readonly goodsId: string;
  readonly grant: Grant;
  /** Minor units (cents), or gold coins. */
  readonly amount: number;
  readonly currency: string;
  /** Name of the payment provider; `coins` for an order paid with gold coins. */
  readonly provider: string;
  /** Null until the provider has answered. */
  readonly checkout: Checkout | null;
  readonly status: OrderStatus;
  /** A date, epoch ms. */
  readonly createdAt: number;
  /** It may be paid until then, on the timeline of the clock, ms. */
  readonly expiresAt: number;
  /** Time of the next check at the provider, on the timeline of the clock, ms. */
  readonly checkAt: number;
  /** The date on which it stopped being pending, epoch ms; 0 before. */
  readonly settledAt: number;
}

export interface OrdersTable {
  /** @throws when an order of this account for these goods at this provider is pending already */
  add(order: Order): Promise<void>;
  find(merchantOrderNo: string): Promise<Order | null>;
  /** The newest order of an account for these goods. */
  latest(accountId: string, goodsId: string, provider: string): Promise<Order | null>;
  /** Stores the checkout unless the order has one. */
  setCheckout(merchantOrderNo: string, checkout: Checkout): Promise<void>;
  setStatus(merchantOrderNo: string, status: OrderStatus, now: number): Promise<void>;
  /** Stores that an order is paid, and what it granted. */
  setPaid(merchantOrderNo: string, grant: Grant, now: number): Promise<void>;
  setCheckAt(merchantOrderNo: string, checkAt: number): Promise<void>;
  /** Pending orders whose check is due, the longest overdue first. */
  due(now: number, count: number): Promise<readonly Order[]>;
  /** Makes every pending order due. */
  allDue(now: number): Promise<void>;
  /** The order with this number, or the orders of the account with this id, newest first; of all for "". */
  search(text: string, count: number): Promise<readonly Order[]>;
  /** An account's orders, of one kind or of all (null), newest first. */
  ofAccount(
    accountId: string,
    kind: Grant["kind"] | null,
    from: number,
    count: number,
  ): Promise<readonly Order[]>;
}
