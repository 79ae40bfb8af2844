import type { OpsOrder } from "../../wire/operator/ops.ts";
import { priceOf } from "../pay/products/products.ts";
import type { RefundOutcome } from "../pay/refund.ts";
import { isPaidBack } from "../pay/reversals.ts";
import { revokedText, sumOf } from "../pay/revoke.ts";
import { coinCurrency, type Order, type Refund, type RevokedGoods } from "../store/money/orders.ts";
import { type ActionResult, done, pending, refused, unknown } from "./actionResult.ts";

function costText({ amount, currency }: Pick<Order, "amount" | "currency">): string {
  return currency === coinCurrency ? `${amount} gold coins` : `${priceOf(amount)} ${currency}`;
}

/**
 * An order as operators see it.
 * @param taken what is taken back once the whole price is paid back; null for an order that was not paid
 */
export function opsOrderOf(
  order: Order,
  accountName: string,
  refund: Refund | null,
  taken: RevokedGoods | null,
): OpsOrder {
  return {
    orderId: order.merchantOrderNo,
    accountId: order.accountId,
    accountName,
    goods: goodsText(order),
    cost: costText(order),
    provider: order.provider,
    status: order.status,
    createdAt: order.createdAt,
    refund: refundStateOf(order, refund),
    takesBack:
      taken === null
        ? null
        : {
            gold: taken.gold,
            hourSeconds: taken.hourSeconds,
            memberSeconds: Math.round(taken.memberMs / 1_000),
            proSeconds: Math.round(taken.proMs / 1_000),
          },
    stays: taken === null ? "" : staysText(order, taken),
  };
}

function refundStateOf(order: Order, refund: Refund | null): OpsOrder["refund"] {
  if (refund === null) return "none";
  if (refund.status === "asked") return "asked";
  if (!isPaidBack(order, refund)) return "part";
  return sumOf(refund.reversals, "dispute") > 0 ? "disputed" : "done";
}

function goodsText({ grant }: Order): string {
  switch (grant.kind) {
    case "subscription":
      return `${grant.months === 1 ? "1 month" : `${grant.months} months`}${grant.pro ? " of Pro" : ""}`;
    case "hour":
      return `${Math.round(grant.seconds / 60)} minutes, for the day`;
    case "proDay":
      return "A day of Pro";
    case "gold":
      return `${grant.gold} gold coins`;
  }
}

/** What the player keeps after a refund, because it is used up. */
function staysText({ grant }: Order, taken: RevokedGoods): string {
  switch (grant.kind) {
    case "gold":
      return taken.gold < grant.gold ? `${grant.gold - taken.gold} gold coins are spent` : "";
    case "hour": {
      const used = grant.seconds - taken.hourSeconds;
      return used > 0 ? `${Math.ceil(used / 60)} minutes are played or over` : "";
    }
    case "subscription":
    case "proDay":
      if (grant.until === undefined) return "all of it: its end was not stored at the time";
      return "the time that has passed";
  }
}

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
  const taken = revokedText(outcome.taken);
  if (outcome.kind === "done") return done(`Paid back ${costText(outcome.order)}. ${taken}`);
  if (outcome.kind === "pending")
    return pending(
      `The payment provider pays ${costText(outcome.order)} back, and is not through yet. ${taken} This log says when it is.`,
    );
  return unknown(
    `The payment provider does not answer, so it is not known whether it pays back. ${taken} It is asked again every 10 minutes, or when you ask for the refund again: it is paid back once.`,
  );
}
