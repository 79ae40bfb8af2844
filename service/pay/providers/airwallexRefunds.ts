import * as z from "zod/mini";
import { askProvider, toMajorUnits } from "./http.ts";
import { ProviderRefused, type RefundState } from "./provider.ts";

const refund = z.object({ request_id: z.optional(z.string()), status: z.string() });
const refunds = z.object({ items: z.array(refund) });

/** Refunds Airwallex intents; a known refund is looked up, not made again. */
export function createAirwallexRefunds({ api, bearer }: { api: string; bearer: () => Promise<string> }): {
  /**
   * @param amount minor units
   * @param requestId of the refund
   */
  payBack(intent: string, amount: number, requestId: string): Promise<RefundState>;
} {
  const headers = async () => ({ authorization: `Bearer ${await bearer()}` });
  const find = async (intent: string, requestId: string): Promise<RefundState | null> => {
    const query = new URLSearchParams({ payment_intent_id: intent, page_size: "100" });
    const url = `${api}/api/v1/pa/refunds?${query}`;
    const { items } = await askProvider(refunds, url, { method: "GET", headers: await headers() });
    const known = items.find((each) => each.request_id === requestId);
    return known === undefined ? null : stateOf(known);
  };
  return {
    async payBack(intent, amount, requestId) {
      const known = await find(intent, requestId);
      if (known !== null) return known;
      try {
        // The same request id is the same refund.
        const made = await askProvider(refund, `${api}/api/v1/pa/refunds/create`, {
          method: "POST",
          headers: { ...(await headers()), "content-type": "application/json" },
          body: JSON.stringify({
            request_id: requestId,
            payment_intent_id: intent,
            amount: toMajorUnits(amount),
            reason: "requested by customer",
          }),
        });
        return stateOf(made);
      } catch (error) {
        // Another call may have been faster.
        if (error instanceof ProviderRefused) return (await find(intent, requestId)) ?? "refused";
        throw error;
      }
    },
  };
}

function stateOf({ status }: z.infer<typeof refund>): RefundState {
  if (status === "FAILED") return "refused";
  return status === "SETTLED" || status === "SUCCEEDED" ? "refunded" : "pending";
}
