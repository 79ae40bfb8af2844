import type { OpsOrder } from "../../wire/operator/ops.ts";
import { useSelector } from "../bridge/useValue.ts";
import { momentText, takenBackText } from "./parts/format.ts";
import { useOps } from "./parts/OpsContext.ts";
import { RowButton } from "./parts/RowButton.tsx";
import { Row, Rows } from "./parts/Rows.tsx";
import { questions } from "./questions.ts";
import { Search } from "./Search.tsx";

export function OrdersTab() {
  const orders = useSelector(useOps().state, (value) => value.orders);
  return (
    <>
      <Search
        tab="orders"
        label="Search by account id or order id"
        text={orders.text}
        failure={orders.failure}
      />
      <Rows
        title={orders.text === "" ? "Latest orders" : "Orders found"}
        empty="No order is found."
        rows={orders.data?.map(orderRow) ?? null}
      />
    </>
  );
}

function orderRow(order: OpsOrder) {
  const { orderId, accountId, accountName, goods, cost, provider, createdAt, refund, takesBack, stays } =
    order;
  const due = refund === "part" ? `what is left of ${cost}` : cost;
  const taken = takesBack === null ? "" : takenBackText(takesBack);
  return (
    <Row
      key={orderId}
      name={`${goods}: ${cost}`}
      badge={badgeOf(order)}
      facts={[
        ["Order", orderId],
        ["Player", accountName],
        ["Account", accountId],
        ["Provider", provider],
        ["Ordered", momentText(createdAt)],
        [
          refund === "part"
            ? "A refund takes back, in all"
            : refund === "none"
              ? "A refund takes back"
              : "Taken back",
          takesBack === null ? "" : taken || "nothing",
        ],
        ["Stays with the player", stays],
      ]}
      actions={
        takesBack === null || refund === "done" || refund === "disputed" ? undefined : (
          <RowButton
            label={refund === "asked" ? "Refund again" : "Refund"}
            about={`${goods} of ${accountName}`}
            question={questions.refund(orderId, accountName, { cost: due, takesBack: taken, stays })}
          />
        )
      }
    />
  );
}

function badgeOf({ status, refund }: OpsOrder): { text: string; tone: "good" | "warm" | "bad" | "plain" } {
  if (refund === "done") return { text: "refunded", tone: "plain" };
  if (refund === "part") return { text: "refunded in part", tone: "warm" };
  if (refund === "disputed") return { text: "disputed", tone: "bad" };
  if (refund === "asked") return { text: "refund not through yet", tone: "warm" };
  if (status === "paid") return { text: "paid", tone: "good" };
  return { text: status, tone: status === "pending" ? "warm" : "plain" };
}
