import type { RefundOutcome } from "../pay/refund.ts";
import type { RevokedGoods } from "../store/money/refunds.ts";
import { type ActionResult, done, pending, refused, unknown } from "./actionResult.ts";
import { costText } from "./orderTexts.ts";

const refusals = {
  orderUnknown: refused("There is no such order.", 404),
  notPaid: refused("This order is not paid.", 409),
  alreadyRefunded: refused("This order is refunded already.", 409),
  providerGone: refused("The payment provider of this order is not set up any more.", 409),
  providerRefuses: refused("The payment provider refuses to pay this back. Nothing was changed.", 409),
} as const;

/** What became of a refund, in words. */
export function refundResult(outcome: RefundOutcome): ActionResult {
  if (outcome.kind === "refused") return refusals[outcome.why];
  const taken = takenText(outcome.taken);
  if (outcome.kind === "done") return done(`Paid back ${costText(outcome.order)}. ${taken}`);
  if (outcome.kind === "pending")
    return pending(
      `The payment provider pays ${costText(outcome.order)} back, and is not through yet. ${taken} This log says when it is.`,
    );
  return unknown(
    `The payment provider does not answer, so it is not known whether it pays back. ${taken} It is asked again every 10 minutes, or when you ask for the refund again: it is paid back once.`,
  );
}

function takenText({ gold, hourSeconds, memberMs, proMs }: RevokedGoods): string {
  const parts = [
    ...(gold > 0 ? [`${gold} gold coins`] : []),
    ...(hourSeconds > 0 ? [`${hourSeconds} s of the hour pack`] : []),
    ...(memberMs > 0 ? [`${Math.round(memberMs / 1_000)} s of membership`] : []),
    ...(proMs > 0 ? [`${Math.round(proMs / 1_000)} s of Pro`] : []),
  ];
  return parts.length === 0 ? "Nothing was taken back." : `Taken back: ${parts.join(", ")}.`;
}
