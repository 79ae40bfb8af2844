import { createHash } from "node:crypto";

/**
 * The idempotency key of a request, by which a provider recognises a repetition: the order number and a hash
 * of the request. Providers reject a key that is reused with another request (another language or return
 * URL), so the order number alone would not do. A second payment opened by such a request stays unseen,
 * because an order keeps its first checkout.
 * @returns at most 64 letters, digits and hyphens
 */
export function idempotencyKey(merchantOrderNo: string, request: object): string {
  const digest = createHash("sha256").update(JSON.stringify(request)).digest("hex");
  return `${merchantOrderNo}-${digest.slice(0, 32)}`;
}

/** The id of the only refund that we ask a provider for. */
export const ownRefundId = (merchantOrderNo: string): string => `${merchantOrderNo}-refund`;
