import { defineMessage, useIntl } from "react-intl";
import { perMonth, savingOf } from "../../../streams/features/purchase/goods.ts";
import type { Plan } from "../../../wire/calls/goods.ts";
import { usePrice } from "./goodsTexts.ts";
import styles from "./PlanFacts.module.css";
import type { PlanGroup } from "./planTexts.ts";
import { planNames } from "./planTexts.ts";

const text = {
  month: defineMessage<{ price: string }>({ id: "account.plan.month", defaultMessage: "{price} a month" }),
  saving: defineMessage<{ percent: number }>({
    id: "account.plan.saving",
    defaultMessage: "Save {percent, number}%",
  }),
};

/** A plan's name and price in a row. */
export function PlanFacts({ plan, group }: { plan: Plan; group: PlanGroup }) {
  const intl = useIntl();
  const { price } = usePrice();
  const percent = savingOf(plan, group.list);
  return (
    <span className={styles.facts}>
      <span className={styles.text}>
        <strong>{intl.formatMessage(planNames[plan.months])}</strong>
        {percent > 0 && <span className={styles.saving}>{intl.formatMessage(text.saving, { percent })}</span>}
        {group.content === "" && plan.content !== "" && <span>{plan.content}</span>}
      </span>
      <span className={styles.price}>
        <strong>{price(plan.price)}</strong>
        {plan.months > 1 && <span>{intl.formatMessage(text.month, { price: price(perMonth(plan)) })}</span>}
      </span>
    </span>
  );
}
