/** What an order brings when it is paid. */
export type Grant =
  | { readonly kind: "subscription"; readonly months: 1 | 3 | 12; readonly pro: boolean }
  | { readonly kind: "hour"; readonly seconds: number }
  | { readonly kind: "gold"; readonly gold: number };

/**
 * `pending` may still be paid · `paid` for good · `failed` the provider says that it never will be · `expired` nobody paid
 * in time.
 */
export type OrderStatus = "pending" | "paid" | "failed" | "expired";

/** What a provider gave for an order: its own number, the page to pay on, and the secret of that page. */
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
  /** Who takes the money. */
  readonly provider: string;
  /** Null until the provider answered. */
  readonly checkout: Checkout | null;
  readonly status: OrderStatus;
  readonly createdAt: number;
  /** Until when it may be paid, epoch ms. */
  readonly expiresAt: number;
  /** When the provider is asked next whether it was paid, epoch ms. */
  readonly checkAt: number;
  /** When it stopped being pending; 0 before. */
  readonly settledAt: number;
}

export interface OrdersTable {
  /** @throws when an order of this account for these goods at this provider is pending already */
  add(order: Order): Promise<void>;
  find(merchantOrderNo: string): Promise<Order | null>;
  /** The newest order of an account for these goods. */
  latest(accountId: string, goodsId: string, provider: string): Promise<Order | null>;
  /** Keeps the first checkout alone. */
  setCheckout(merchantOrderNo: string, checkout: Checkout): Promise<void>;
  setStatus(merchantOrderNo: string, status: OrderStatus, now: number): Promise<void>;
  setCheckAt(merchantOrderNo: string, checkAt: number): Promise<void>;
  /** Pending orders whose time to be checked has come, the longest due first. */
  due(now: number, count: number): Promise<readonly Order[]>;
  /** Makes every pending order due. */
  allDue(now: number): Promise<void>;
  /** An account's orders of one kind, newest first. */
  ofKind(accountId: string, kind: Grant["kind"], from: number, count: number): Promise<readonly Order[]>;
}
