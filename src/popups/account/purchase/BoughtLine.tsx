import { useIntl } from "react-intl";
import type { Bought } from "../../../../wire/calls/goods.ts";
import type { Money } from "../../../../wire/money.ts";
import { coinCount } from "../../../components/account/coinMessages.ts";
import { usePlanTexts } from "../../../components/account/usePlanTexts.ts";
import { usePrice } from "../../../components/account/usePrice.ts";
import { useTimeOnSale } from "../../../components/account/useTimeOnSale.ts";
import styles from "./PayPage.module.css";

/** What is being paid for, how much, and how long it lasts (R-HOUR-03, R-SUB-09). */
export function BoughtLine({ bought }: { bought: Bought }) {
  const { price } = usePrice();
  const { name, details, cost } = useBought(bought);
  return (
    <p className={styles.bought}>
      <span>
        {name}
        {details
          .filter((line) => line !== "")
          .map((line) => (
            <small key={line}>{line}</small>
          ))}
      </span>
      <strong>{price(cost)}</strong>
    </p>
  );
}

/** Name, details and price of what is being paid for. */
export function useBought(bought: Bought): { name: string; details: readonly string[]; cost: Money } {
  const intl = useIntl();
  const plans = usePlanTexts();
  const time = useTimeOnSale();
  switch (bought.kind) {
    case "plan": {
      const { plan } = bought;
      return { name: plans.name(plan), details: [plan.content, plans.terms(plan)], cost: plan.price };
    }
    case "hour":
      return { name: time.offer(bought.hour), details: [], cost: bought.hour.price };
    case "gold": {
      const { gold, price } = bought.gold;
      return { name: intl.formatMessage(coinCount, { coins: gold }), details: [], cost: price };
    }
  }
}
