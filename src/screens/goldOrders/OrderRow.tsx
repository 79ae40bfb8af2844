import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { GoldOrder } from "../../../streams/features/purchase/purchaseStates.ts";
import { DateTime } from "../../components/account/DateTime.tsx";
import { usePrice } from "../../components/account/usePrice.ts";
import styles from "./GoldOrders.module.css";

const coins = defineMessage<{ coins: number }>({
  id: "account.order.coins",
  defaultMessage: "{coins, plural, one {# coin} other {# coins}}",
});
const statuses = defineMessages({
  paid: { id: "account.order.paid", defaultMessage: "Paid" },
  pending: { id: "account.order.pending", defaultMessage: "Pending" },
  failed: { id: "account.order.failed", defaultMessage: "Failed" },
});

/** One order: coins, date, price and status. */
export function OrderRow({ order }: { order: GoldOrder }) {
  const intl = useIntl();
  const { price } = usePrice();
  return (
    <li className={styles.order}>
      <div className={styles.details}>
        <strong>{intl.formatMessage(coins, { coins: order.gold })}</strong>
        <span className={styles.date}>
          <DateTime seconds={order.createdAt / 1_000} time />
        </span>
      </div>
      <div className={styles.outcome}>
        {order.price && <span className={styles.cost}>{price(order.price)}</span>}
        <span className={styles.status} data-status={order.status}>
          {intl.formatMessage(statuses[order.status])}
        </span>
      </div>
    </li>
  );
}
