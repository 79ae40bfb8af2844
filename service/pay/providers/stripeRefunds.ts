import * as z from "zod/mini";
import { askProvider } from "./http.ts";
import { ProviderRefused, type RefundState } from "./provider.ts";

const refund = z.object({ amount: z.int(), status: z.nullish(z.string()) });
const refunds = z.object({ data: z.array(refund) });

/** Refunds Stripe payments. Stripe remembers an idempotency key only for a day, but a refund for ever: look it up first. */
export function createStripeRefunds({ secretKey, api }: { secretKey: string; api: string }): {
  /**
   * @param intent id of the payment
   * @param amount minor units
   * @param key of the refund
   */
  payBack(intent: string, amount: number, key: string): Promise<RefundState>;
} {
  const authorization = { authorization: `Bearer ${secretKey}` };

  /** @returns `refused` when the existing refunds do not pay the amount back */
  const stateOf = async (intent: string, amount: number): Promise<RefundState> => {
    const query = new URLSearchParams({ payment_intent: intent, limit: "100" });
    const known = await askProvider(refunds, `${api}/v1/refunds?${query}`, {
      method: "GET",
      headers: authorization,
    });
    const sumOf = (...states: readonly RefundState[]) =>
      known.data
        .filter((each) => states.includes(stateOfOne(each)))
        .reduce((sum, each) => sum + each.amount, 0);
    if (sumOf("refunded") >= amount) return "refunded";
    return sumOf("refunded", "pending") >= amount ? "pending" : "refused";
  };

  return {
    async payBack(intent, amount, key) {
      const known = await stateOf(intent, amount);
      if (known !== "refused") return known;
      try {
        const made = await askProvider(refund, `${api}/v1/refunds`, {
          method: "POST",
          headers: {
            ...authorization,
            "content-type": "application/x-www-form-urlencoded",
            "idempotency-key": key,
          },
          body: new URLSearchParams({ payment_intent: intent, reason: "requested_by_customer" }).toString(),
        });
        return stateOfOne(made);
      } catch (error) {
        // Another call may have been faster.
        if (error instanceof ProviderRefused) return stateOf(intent, amount);
        throw error;
      }
    },
  };
}

function stateOfOne({ status }: z.infer<typeof refund>): RefundState {
  if (status === "failed" || status === "canceled") return "refused";
  return status === "pending" || status === "requires_action" ? "pending" : "refunded";
}
