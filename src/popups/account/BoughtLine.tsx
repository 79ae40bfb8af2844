import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { Bought } from "../../../streams/wire/goods.ts";
import { planNames } from "../../components/account/planMessages.ts";
import { usePrice } from "../../components/account/usePrice.ts";
import styles from "./PayPage.module.css";

const text = defineMessages({
  hour: { id: "account.bought.hour", defaultMessage: "1 hour, for today only" },
});
const gold = defineMessage<{ coins: number }>({
  id: "account.bought.gold",
  defaultMessage: "{coins, plural, one {# gold coin} other {# gold coins}}",
});

/** What is being paid for, and how much. */
export function BoughtLine({ bought }: { bought: Bought }) {
  const intl = useIntl();
  const { price } = usePrice();
  const [name, cost] = (() => {
    switch (bought.kind) {
      case "plan":
        return [intl.formatMessage(planNames[bought.plan.months]), bought.plan.price];
      case "hour":
        return [intl.formatMessage(text.hour), bought.hour.price];
      case "gold":
        return [intl.formatMessage(gold, { coins: bought.gold.gold }), bought.gold.price];
    }
  })();
  // Standard and pro plans have the same names.
  const holds = bought.kind === "plan" ? bought.plan.content : "";
  return (
    <p className={styles.bought}>
      <span>
        {name}
        {holds !== "" && <small>{holds}</small>}
      </span>
      <strong>{price(cost)}</strong>
    </p>
  );
}
