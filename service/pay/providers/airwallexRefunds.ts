import * as z from "zod/mini";
import { askProvider, toMajorUnits, toMinorUnits } from "./http.ts";
import { ownRefundId } from "./idempotencyKey.ts";
import { ProviderRefused, type RefundState, type ReportedReversals } from "./provider.ts";

const refund = z.object({ request_id: z.optional(z.string()), status: z.string() });
const refunds = z.object({ items: z.array(refund) });
const reversed = z.extend(refund, {
  payment_intent_id: z.string(),
  amount: z.number(),
  currency: z.string(),
  /** Of a dispute. */
  stage: z._default(z.string(), ""),
});
/** Stages of a dispute in which the money is held back. Before a chargeback it is not, or there is a refund. */
const holding = /^(CHARGEBACK|(PRE_)?ARBITRATION)$/;

/** Refunds and disputes of Airwallex intents; a known refund is looked up, not made again. */
export function createAirwallexRefunds({ api, bearer }: { api: string; bearer: () => Promise<string> }) {
  const headers = async () => ({ authorization: `Bearer ${await bearer()}` });
  const find = async (intent: string, requestId: string): Promise<RefundState | null> => {
    const query = new URLSearchParams({ payment_intent_id: intent, page_size: "100" });
    const url = `${api}/api/v1/pa/refunds?${query}`;
    const { items } = await askProvider(refunds, url, { method: "GET", headers: await headers() });
    const known = items.find((each) => each.request_id === requestId);
    return known === undefined ? null : stateOf(known);
  };
  return {
    /** @param amount minor units  @param requestId of the refund */
    async payBack(intent: string, amount: number, requestId: string): Promise<RefundState> {
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
    /** How a refund or a dispute stands. @param orderOf finds an intent's order */
    async findReversal(
      kind: "refund" | "dispute",
      id: string,
      orderOf: (intent: string) => Promise<string>,
    ): Promise<ReportedReversals> {
      const path = kind === "refund" ? "refunds" : "payment_disputes";
      const url = `${api}/api/v1/pa/${path}/${encodeURIComponent(id)}`;
      const found = await askProvider(reversed, url, { method: "GET", headers: await headers() });
      const merchantOrderNo = await orderOf(found.payment_intent_id);
      const { stage, status, currency, request_id } = found;
      if (request_id === ownRefundId(merchantOrderNo)) return { merchantOrderNo, reversals: {} };
      const isHeld = holding.test(stage) && status !== "WON" && status !== "REVERSED";
      const counts = kind === "refund" ? stateOf(found) !== "refused" : isHeld;
      const amount = counts ? toMinorUnits(found.amount) : 0;
      return { merchantOrderNo, reversals: { [id]: { kind, amount, currency } } };
    },
  };
}

function stateOf({ status }: z.infer<typeof refund>): RefundState {
  if (status === "FAILED") return "refused";
  return status === "SETTLED" || status === "SUCCEEDED" ? "refunded" : "pending";
}
