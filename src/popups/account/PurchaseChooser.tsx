import ChevronRight from "lucide-react/icons/chevron-right";
import Coins from "lucide-react/icons/coins";
import Crown from "lucide-react/icons/crown";
import Hourglass from "lucide-react/icons/hourglass";
import { defineMessages, useIntl } from "react-intl";
import { hourAddsTime } from "../../../streams/features/purchase/hourAddsTime.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { usePrice } from "../../components/account/usePrice.ts";
import { useAccount } from "../../components/gates.ts";
import { PopupFrame } from "../frame/PopupFrame.tsx";
import { type OverlayProps, useAnswer } from "../frame/useAnswer.ts";
import styles from "./PurchaseChooser.module.css";

const text = defineMessages({
  title: { id: "account.purchase.title", defaultMessage: "What would you like?" },
  hour: { id: "account.purchase.hour", defaultMessage: "1 hour" },
  hourBody: { id: "account.purchase.hourWords", defaultMessage: "Game time for today only" },
  plan: { id: "account.purchase.plan", defaultMessage: "Membership" },
  planBody: { id: "account.purchase.planWords", defaultMessage: "Unlimited game time" },
  gold: { id: "account.purchase.gold", defaultMessage: "Gold coins" },
  goldBody: { id: "account.purchase.goldWords", defaultMessage: "For your balance" },
});
const kinds = [
  { what: "hour", Icon: Hourglass, name: text.hour, body: text.hourBody },
  { what: "plan", Icon: Crown, name: text.plan, body: text.planBody },
  { what: "gold", Icon: Coins, name: text.gold, body: text.goldBody },
] as const;

/** What to buy: time, a membership, gold coins. */
export function PurchaseChooser({ id, params: _, ...frame }: OverlayProps<"purchase">) {
  const intl = useIntl();
  const answer = useAnswer(id, "purchase");
  const hour = useValue(useAccount().hour);
  const hasHour = useSelector(useApp().wallet, hourAddsTime);
  const offered = kinds.filter(({ what }) => what !== "hour" || hasHour);
  const { price } = usePrice();
  const close = (): void => answer("close");
  return (
    <PopupFrame
      {...frame}
      variant="sheet"
      title={intl.formatMessage(text.title)}
      onClose={close}
      onDismiss={close}
    >
      <ul className={styles.kinds}>
        {offered.map(({ what, Icon, name, body }) => (
          <li key={what}>
            <button type="button" className={styles.kind} onClick={() => answer(what)}>
              <span className={styles.icon}>
                <Icon size={22} aria-hidden="true" />
              </span>
              <span className={styles.text}>
                <strong>{intl.formatMessage(name)}</strong>
                <span>{intl.formatMessage(body)}</span>
              </span>
              {what === "hour" && hour.status === "ready" && hour.goods !== null && (
                <span className={styles.price}>{price(hour.goods.price)}</span>
              )}
              <ChevronRight size={20} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </PopupFrame>
  );
}
