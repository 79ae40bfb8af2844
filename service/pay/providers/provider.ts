import type { IncomingHttpHeaders } from "node:http";
import type { Locale } from "../../lib/locale.ts";
import type { Checkout, Grant } from "../../store/orders.ts";

/** The `source` of every order on the wire. */
export const orderSource = "h5";

/** What a provider is asked to take money for. */
export interface PaymentRequest {
  readonly merchantOrderNo: string;
  readonly kind: Grant["kind"];
  readonly title: Record<Locale, string>;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly customerId: string;
  /** Where a page of its own goes when paid, and when given up. Both lie on an origin of the product. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly locale: Locale;
  readonly createdAt: number;
  /** Until when it may be paid, epoch ms. */
  readonly expiresAt: number;
}

/** How a payment stands: `open` may still be paid, `failed` never will be. */
export interface PaymentState {
  readonly status: "open" | "paid" | "failed";
  /** What was or is to be paid, in minor units. */
  readonly amount: number;
  readonly currency: string;
}

/** What a webhook says: word of a payment, something else that is none of our business, or a forgery. */
export type WebhookReading =
  | { readonly kind: "payment"; readonly merchantOrderNo: string; readonly state: PaymentState }
  | { readonly kind: "other" }
  | { readonly kind: "forged" };

/** How a payment's page is shown. */
export interface PaymentView {
  /** The app has the button, not the page. */
  readonly embedded: boolean;
  readonly locale: Locale;
  /** Origin of the page that will hold the frame. */
  readonly origin: string;
}

/** Who takes the money. One implementation for each company, and a local one that takes none. */
export interface PaymentProvider {
  readonly name: string;
  /**
   * Opens a payment, or finds the one that was opened by the same request before. A request with another way back or language may open another
   * one: only one of an order may ever be shown.
   * @throws ProviderAway
   */
  createPayment(request: PaymentRequest): Promise<Checkout>;
  /** The address to embed. */
  addressOf(checkout: Checkout, view: PaymentView): string;
  /**
   * Asks how a payment stands.
   * @throws ProviderAway
   */
  retrievePayment(payment: PaymentKey): Promise<PaymentState>;
  /**
   * Makes sure that an open payment cannot be paid any more; one that is paid or on its way stays. A provider that cannot be told to close one only
   * says how it stands, and is asked again until it closed it by itself.
   * @returns how it stands afterwards: while it is `open` it may still be paid
   * @throws ProviderAway
   */
  closePayment(payment: PaymentKey): Promise<PaymentState>;
  /**
   * Reads a webhook after checking its signature, in constant time and within the replay window.
   * @param now epoch ms
   */
  verifyWebhook(headers: IncomingHttpHeaders, body: Buffer, now: number): WebhookReading;
  /** What the provider wants to read once its webhook was taken. */
  readonly webhookReply: { readonly type: string; readonly body: string };
}

export interface PaymentKey {
  readonly merchantOrderNo: string;
  readonly paymentId: string;
}

/** The provider cannot be reached, or gave an answer that nobody can use. Nothing is known to have happened. */
export class ProviderUnreachable extends Error {}
