import * as z from "zod/mini";
import type { Reversals } from "../../store/money/orders.ts";
import { askProvider } from "./http.ts";
import { ownRefundId } from "./idempotencyKey.ts";
import { ProviderRefused, type RefundState, type ReportedReversals } from "./provider.ts";

/** A refund, or a dispute. */
const refund = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.nullish(z.string()),
  metadata: z.nullish(z.record(z.string(), z.string())),
});
const session = z.object({ client_reference_id: z.nullish(z.string()) });
/** The key by which the refunds made here are known in the metadata. */
const ownOrder = "order";
/** Disputes that hold the money back. An inquiry (`warning_…`) does not. */
const holding: ReadonlySet<string> = new Set(["needs_response", "under_review", "lost"]);

/** Refunds and disputes of Stripe payments. Stripe remembers an idempotency key only for a day, but a refund for ever: look it up first. */
export function createStripeRefunds({ secretKey, api }: { secretKey: string; api: string }) {
  const authorization = { authorization: `Bearer ${secretKey}` };
  const listOf = <Item extends z.ZodMiniType>(item: Item, path: string, intent: string) =>
    askProvider(
      z.object({ data: z.array(item) }),
      `${api}/v1/${path}?${new URLSearchParams({ payment_intent: intent, limit: "100" })}`,
      { method: "GET", headers: authorization },
    );

  /** @returns `refused` when the existing refunds do not pay the amount back */
  const stateOf = async (intent: string, amount: number): Promise<RefundState> => {
    const known = await listOf(refund, "refunds", intent);
    const sumOf = (...states: readonly RefundState[]) =>
      known.data
        .filter((each) => states.includes(stateOfOne(each)))
        .reduce((sum, each) => sum + each.amount, 0);
    if (sumOf("refunded") >= amount) return "refunded";
    return sumOf("refunded", "pending") >= amount ? "pending" : "refused";
  };

  return {
    /** Pays back what is left of a payment. @param intent id of the payment  @param amount of the payment, minor units */
    async payBack(intent: string, amount: number, merchantOrderNo: string): Promise<RefundState> {
      const known = await stateOf(intent, amount);
      if (known !== "refused") return known;
      try {
        const made = await askProvider(refund, `${api}/v1/refunds`, {
          method: "POST",
          headers: {
            ...authorization,
            "content-type": "application/x-www-form-urlencoded",
            "idempotency-key": ownRefundId(merchantOrderNo),
          },
          body: new URLSearchParams({
            payment_intent: intent,
            reason: "requested_by_customer",
            [`metadata[${ownOrder}]`]: merchantOrderNo,
          }).toString(),
        });
        return stateOfOne(made);
      } catch (error) {
        // Another call may have been faster.
        if (error instanceof ProviderRefused) return stateOf(intent, amount);
        throw error;
      }
    },
    /** Refunds and disputes that were not made by `payBack`; null for a payment without an order. */
    async findReversals(intent: string): Promise<ReportedReversals | null> {
      const [paid] = (await listOf(session, "checkout/sessions", intent)).data;
      const merchantOrderNo = paid?.client_reference_id;
      if (merchantOrderNo === null || merchantOrderNo === undefined) return null;
      const reversals: Record<string, Reversals[string]> = {};
      for (const { id, amount, currency, status, metadata } of (await listOf(refund, "refunds", intent)).data)
        if (metadata?.[ownOrder] === undefined)
          reversals[id] = reversal("refund", stateOfOne({ status }) === "refused" ? 0 : amount, currency);
      for (const { id, amount, currency, status } of (await listOf(refund, "disputes", intent)).data)
        reversals[id] = reversal("dispute", holding.has(status ?? "") ? amount : 0, currency);
      return { merchantOrderNo, reversals };
    },
  };
}

const reversal = (kind: "refund" | "dispute", amount: number, currency: string) =>
  ({ kind, amount, currency: currency.toUpperCase() }) as const;

function stateOfOne({ status }: Pick<z.infer<typeof refund>, "status">): RefundState {
  if (status === "failed" || status === "canceled") return "refused";
  return status === "pending" || status === "requires_action" ? "pending" : "refunded";
}
