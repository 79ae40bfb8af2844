/** What an order grants when it is paid. */
export type Grant =
  | { readonly kind: "subscription"; readonly months: 1 | 3 | 12; readonly pro: boolean }
  | { readonly kind: "hour"; readonly seconds: number }
  | { readonly kind: "gold"; readonly gold: number };

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
  /** Minor units (cents). */
  readonly amount: number;
  readonly currency: string;
  /** Name of the payment provider. */
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
  setCheckAt(merchantOrderNo: string, checkAt: number): Promise<void>;
  /** Pending orders whose check is due, the longest overdue first. */
  due(now: number, count: number): Promise<readonly Order[]>;
  /** Makes every pending order due. */
  allDue(now: number): Promise<void>;
  /** An account's orders of one kind, newest first. */
  ofKind(accountId: string, kind: Grant["kind"], from: number, count: number): Promise<readonly Order[]>;
}
