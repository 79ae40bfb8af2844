import { createHash } from "node:crypto";

/**
 * What tells a provider that a request came again: the order, and all that the request says. Providers refuse a key that comes again with
 * another request (another language, another way back), so the order alone would not do. A second payment that comes of such a request stays
 * unseen: the cashier keeps and shows an order's first checkout alone.
 * @returns at most 64 letters, digits and hyphens
 */
export function idempotencyKey(merchantOrderNo: string, request: object): string {
  const digest = createHash("sha256").update(JSON.stringify(request)).digest("hex");
  return `${merchantOrderNo}-${digest.slice(0, 32)}`;
}
