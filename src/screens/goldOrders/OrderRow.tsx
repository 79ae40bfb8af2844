import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode, ToggleEvent } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { PlacedOrder } from "../../../streams/features/purchase/orders.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { DateTime } from "../../components/account/DateTime.tsx";
import { dated } from "../../components/account/dates.ts";
import { Button } from "../../components/Button.tsx";
import { coinCount, proDay, usePrice, useTimeOnSale } from "../../components/purchase/goodsTexts.ts";
import { usePlanTexts } from "../../components/purchase/planTexts.ts";
import styles from "./GoldOrders.module.css";

const time = defineMessage<{ time: string }>({
  id: "account.order.time",
  defaultMessage: "{time} of game time",
});
const statuses = defineMessages({
  paid: { id: "account.order.paid", defaultMessage: "Paid" },
  pending: { id: "account.order.pending", defaultMessage: "Waiting for payment" },
  failed: { id: "account.order.failed", defaultMessage: "Failed" },
  refunded: { id: "account.order.refunded", defaultMessage: "Refunded" },
});
const text = defineMessages({
  number: { id: "account.order.number", defaultMessage: "Order number" },
  ordered: { id: "account.order.ordered", defaultMessage: "Ordered" },
  paidAt: { id: "account.order.paidAt", defaultMessage: "Paid on" },
  refundedAt: { id: "account.order.refundedAt", defaultMessage: "Refunded on" },
  until: { id: "account.order.until", defaultMessage: "Valid until" },
  cost: { id: "account.order.cost", defaultMessage: "Price" },
  unpaid: {
    id: "account.order.unpaid",
    defaultMessage:
      "No payment has arrived yet. If you have paid, it is on its way; if not, the order ends by itself.",
  },
  pay: { id: "account.order.pay", defaultMessage: "Pay now" },
  print: { id: "account.order.print", defaultMessage: "Print or save the receipt" },
});

/** An order: goods, date, price and status; opened, its receipt (R-ORDER-01). Initially open if it waits for its payment. */
export function OrderRow({ order }: { order: PlacedOrder }) {
  const intl = useIntl();
  const { config, inShell, send } = useApp();
  const { goodsId, goods } = order;
  const cost = useCost(order.cost);
  const status = order.refundedAt === null ? order.status : "refunded";
  const isReceipt = status === "paid" || status === "refunded";
  return (
    <li className={styles.row}>
      <details
        className={styles.receipt}
        open={status === "pending"}
        // One receipt is open at a time: that one is printed.
        {...(isReceipt && { "data-receipt": config.productName, onToggle: closeOthers })}
      >
        <summary className={styles.order}>
          <span className={styles.details}>
            <strong>{useGoodsName(order.goods)}</strong>
            <span className={styles.date}>
              <DateTime seconds={order.createdAt / 1_000} time />
            </span>
          </span>
          <span className={styles.outcome}>
            {cost !== "" && <span className={styles.cost}>{cost}</span>}
            <span className={styles.status} data-status={status}>
              {intl.formatMessage(statuses[status])}
            </span>
          </span>
          <ChevronDown size={20} aria-hidden="true" />
        </summary>
        <Receipt order={order} cost={cost} />
        {isReceipt && !inShell && (
          <div className={styles.lines}>
            <Button variant="quiet" onClick={() => window.print()}>
              {intl.formatMessage(text.print)}
            </Button>
          </div>
        )}
        {status === "pending" && (
          <div className={styles.lines}>
            <p>{intl.formatMessage(text.unpaid)}</p>
            {goodsId !== null && goods.kind !== "proDay" && (
              <Button onClick={() => send({ type: "purchase/open", what: goods.kind, goodsId })}>
                {intl.formatMessage(text.pay)}
              </Button>
            )}
          </div>
        )}
      </details>
    </li>
  );
}

/** `name` would do it in Chrome from 120, Safari from 17.2 and Firefox from 130. */
function closeOthers({ currentTarget }: ToggleEvent) {
  if (!currentTarget.hasAttribute("open")) return;
  for (const receipt of document.querySelectorAll("[data-receipt]"))
    receipt.toggleAttribute("open", receipt === currentTarget);
}

function Receipt({ order, cost }: { order: PlacedOrder; cost: string }) {
  const intl = useIntl();
  const { createdAt, paidAt, refundedAt } = order;
  const until = order.goods.kind === "gold" || refundedAt !== null ? null : order.goods.until;
  const at = (seconds: number | null) =>
    seconds !== null && <time>{intl.formatDate(seconds * 1_000, dated)}</time>;
  const lines: ReadonlyArray<readonly [string, ReactNode]> = [
    [intl.formatMessage(text.number), order.orderId],
    [intl.formatMessage(text.ordered), at(createdAt / 1_000)],
    [intl.formatMessage(text.paidAt), at(paidAt && paidAt / 1_000)],
    [intl.formatMessage(text.refundedAt), at(refundedAt && refundedAt / 1_000)],
    [intl.formatMessage(text.until), at(until)],
    [intl.formatMessage(text.cost), cost],
  ];
  return (
    <dl className={styles.lines}>
      {lines
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** "" if the price is unknown. */
function useCost(cost: PlacedOrder["cost"]): string {
  const intl = useIntl();
  const { price } = usePrice();
  if (cost === null) return "";
  return "gold" in cost ? intl.formatMessage(coinCount, { coins: cost.gold }) : price(cost);
}

function useGoodsName(goods: PlacedOrder["goods"]): string {
  const intl = useIntl();
  const plans = usePlanTexts();
  const { amount } = useTimeOnSale();
  switch (goods.kind) {
    case "plan":
      return plans.name({ months: goods.months, pro: goods.pro === 1 });
    case "hour":
      return intl.formatMessage(time, { time: amount(goods.seconds) });
    case "proDay":
      return intl.formatMessage(proDay.name);
    case "gold":
      return intl.formatMessage(coinCount, { coins: goods.gold });
  }
}
