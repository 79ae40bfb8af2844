import type { Parts } from "../parts.ts";
import { refundCheckInterval } from "../pay/durations.ts";
import type { Refunds } from "../pay/refund.ts";
import type { Lease } from "../processes/owners/ownership.ts";
import { refundResult } from "./orderTexts.ts";

/** Maximum refunds per round. */
const batchSize = 20;
/** Named as the operator in the log. No operator can have this name. */
const itself = "the service";

/**
 * R-OPS-07. Polls the providers about unfinished refunds, and writes their outcomes into the operators' log.
 * @returns stops it; resolves when nothing runs any more
 */
export function followRefunds(
  deps: Parts<"store" | "clock"> & {
    refunds: Refunds;
    reportError: (where: string, error: unknown) => void;
  },
  { holds }: Lease,
): () => Promise<void> {
  const { store, clock, refunds, reportError } = deps;
  let running: Promise<void> = Promise.resolve();

  const follow = async () => {
    for (const orderId of await store.transaction((tx) => tx.refunds.asked(batchSize))) {
      if (!holds()) return;
      await refunds.refund(orderId, async (tx, outcome) => {
        const isNews =
          outcome.kind === "done" || (outcome.kind === "refused" && outcome.why === "providerRefuses");
        if (!isNews) return;
        const { result, detail } = refundResult(outcome);
        const entry = { at: clock.date(), operator: itself, action: "refund", target: orderId } as const;
        await tx.audit.add({ ...entry, reason: "the provider was asked again", result, detail }, null);
      });
    }
  };
  const look = () => {
    running = running
      .then(follow)
      .catch((error: unknown) => reportError("refunds that are not through", error));
  };
  look();
  const stop = clock.every(refundCheckInterval, look);
  return () => {
    stop();
    return running;
  };
}
