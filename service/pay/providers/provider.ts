import type { IncomingHttpHeaders } from "node:http";
import type { Locale, Localized } from "../../../wire/locale.ts";
import type { Checkout, Grant, Reversals } from "../../store/money/orders.ts";

/** The `source` of every order on the wire. */
export const orderSource = "h5";

export interface PaymentRequest {
  readonly merchantOrderNo: string;
  readonly kind: Grant["kind"];
  readonly title: Localized<string>;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly customerId: string;
  /** Where the provider's page leads after payment and after cancelling, on an origin of the product. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly locale: Locale;
  /** It may be paid between the two, on the timeline of the clock, ms. */
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** The state of a payment: `open` may still be paid, `failed` never will be. */
export interface PaymentState {
  readonly status: "open" | "paid" | "failed";
  /** The amount paid or due, in minor units. */
  readonly amount: number;
  readonly currency: string;
}

/** Refunds and disputes of a payment that we did not ask for. */
export interface ReportedReversals {
  readonly merchantOrderNo: string;
  readonly reversals: Reversals;
}

/** A parsed webhook: a payment's state, news of refunds and disputes, an event that does not concern us, or a forgery. */
export type WebhookReading =
  | { readonly kind: "payment"; readonly merchantOrderNo: string; readonly state: PaymentState }
  | {
      readonly kind: "reversals";
      /** How they stand; null when the payment is not ours. @throws ProviderUnreachable */
      readonly find: () => Promise<ReportedReversals | null>;
    }
  | { readonly kind: "other" }
  | { readonly kind: "forged" };

/** How the app shows a payment page. */
export interface PaymentView {
  /** The app shows the pay button, not the page. */
  readonly embedded: boolean;
  readonly locale: Locale;
  /** Origin of the page that embeds the frame. */
  readonly origin: string;
}

/** A payment provider: one implementation per company, and a local one that takes no money. */
export interface PaymentProvider {
  readonly name: string;
  /**
   * Opens a payment; the same request again finds it. Another return URL or language may open a second payment: only one of an order
   * may ever be shown.
   * @throws ProviderUnreachable
   */
  createPayment(request: PaymentRequest): Promise<Checkout>;
  /** The address of the payment page for the app's frame. */
  addressOf(checkout: Checkout, view: PaymentView): string;
  /**
   * Retrieves a payment's state.
   * @throws ProviderUnreachable
   */
  retrievePayment(payment: PaymentKey): Promise<PaymentState>;
  /**
   * Closes an open payment; one that is paid or in progress stays. A provider without such a call only reports the state: the caller
   * asks again until the payment expires there.
   * @returns the state afterwards; while it is `open` the payment may still be paid
   * @throws ProviderUnreachable
   */
  closePayment(payment: PaymentKey): Promise<PaymentState>;
  /**
   * Pays back what is left of a payment, once: asked again, also after a lost answer, it reports how that refund stands.
   * @throws ProviderUnreachable
   */
  refundPayment(payment: RefundRequest): Promise<RefundState>;
  /**
   * Parses a webhook after checking its signature, in constant time and within the replay window.
   * @param now epoch ms
   */
  verifyWebhook(headers: IncomingHttpHeaders, body: Buffer, now: number): WebhookReading;
  /** The reply by which the provider knows that its webhook was accepted. */
  readonly webhookReply: { readonly type: string; readonly body: string };
}

/** The provider behind each purchase call; null where nothing can be paid by it (R-PAY-01). */
export interface ProvidersByChannel {
  /** `POST /api/subscription`. */
  readonly airwallex: PaymentProvider | null;
  /** The two calls that create a session. */
  readonly stripe: PaymentProvider | null;
  /** The call that buys an hour pack. */
  readonly payermax: PaymentProvider | null;
}

interface PaymentKey {
  readonly merchantOrderNo: string;
  readonly paymentId: string;
}

/** A payment to pay back, in minor units. */
interface RefundRequest extends PaymentKey {
  readonly amount: number;
  /** What was paid back of it at the provider. */
  readonly returned: number;
  readonly currency: string;
}

/** `pending`: accepted, and may still fail · `refused`: it will not be paid back. */
export type RefundState = "refunded" | "pending" | "refused";

/** The provider did not answer, or not usefully. Whether the request had an effect is unknown. */
export class ProviderUnreachable extends Error {}

/** The provider understood and declined the request. It had no effect; asking again changes nothing. */
export class ProviderRefused extends ProviderUnreachable {}
