/** A payment at the local provider, which keeps its own books beside the service's orders. */
export interface LocalPayment {
  /** Nobody can guess it: who knows it may see and pay the payment. */
  readonly id: string;
  readonly merchantOrderNo: string;
  readonly title: { readonly en: string; readonly th: string };
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly customerId: string;
  readonly source: string;
  readonly clientSecret: string;
  /** The origin of the page that asked for the payment. */
  readonly origin: string;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  /** `closed`: can never be paid. */
  readonly status: "open" | "challenge" | "processing" | "paid" | "closed";
  /** What a running challenge leads to. */
  readonly passes: boolean;
  /** When `processing` ends, epoch ms. */
  readonly dueAt: number;
  readonly declines: number;
  readonly expiresAt: number;
}

export interface LocalPaymentsTable {
  add(payment: LocalPayment): Promise<void>;
  find(id: string): Promise<LocalPayment | null>;
  findByOrder(merchantOrderNo: string): Promise<LocalPayment | null>;
  change(
    id: string,
    change: Partial<Pick<LocalPayment, "status" | "passes" | "dueAt" | "declines">>,
  ): Promise<void>;
  /** Payments that are processing. */
  processing(): Promise<readonly LocalPayment[]>;
  /** Books money that was taken. */
  book(id: string, amount: number, now: number): Promise<void>;
  /** Every amount that was taken for an order, in minor units. */
  booked(merchantOrderNo: string): Promise<readonly number[]>;
}
