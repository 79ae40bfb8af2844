/** A payment at the local provider, which records its payments apart from the service's orders. */
export interface LocalPayment {
  /** A secret: whoever knows it may see and pay the payment. */
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
  /** `closed`: can no longer be paid. */
  readonly status: "open" | "challenge" | "processing" | "paid" | "closed";
  /** Whether confirming the open challenge pays. */
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
  /** Records a charge, or a refund as a negative amount. */
  book(id: string, amount: number, now: number): Promise<void>;
  /** Every amount charged for an order, and below zero what was paid back, in minor units. */
  booked(merchantOrderNo: string): Promise<readonly number[]>;
}
