import ChevronRight from "lucide-react/icons/chevron-right";
import Coins from "lucide-react/icons/coins";
import Crown from "lucide-react/icons/crown";
import Hourglass from "lucide-react/icons/hourglass";
import { defineMessages, useIntl } from "react-intl";
import { hourAddsTime } from "../../../streams/features/purchase/goods.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { useAccount } from "../../components/gates.ts";
import { useCoinGoods, usePrice, useTimeOnSale } from "../../components/purchase/goodsTexts.ts";
import { type OverlayProps, PopupFrame } from "../frame/PopupFrame.tsx";
import styles from "./PurchaseChooser.module.css";

const text = defineMessages({
  title: { id: "account.purchase.title", defaultMessage: "What would you like?" },
  hourBody: { id: "account.purchase.hourWords", defaultMessage: "Game time for today only" },
  plan: { id: "account.purchase.plan", defaultMessage: "Membership" },
  planBody: { id: "account.purchase.planWords", defaultMessage: "Unlimited game time" },
  gold: { id: "account.purchase.gold", defaultMessage: "Gold coins" },
  goldBody: { id: "account.purchase.goldWords", defaultMessage: "They buy game time" },
});

export function PurchaseChooser({ answer, ...frame }: OverlayProps<"purchase">) {
  const intl = useIntl();
  const hour = useValue(useAccount().hour);
  const hasHour = useSelector(useApp().wallet, hourAddsTime);
  const coinsBuy = useCoinGoods().length > 0;
  const { price } = usePrice();
  const time = useTimeOnSale();
  const pack = hour.status === "ready" ? hour.goods : null;
  const kinds = [
    {
      what: "hour",
      Icon: Hourglass,
      name: time.amount(pack?.seconds ?? null),
      body: pack?.until ? time.offer(pack) : intl.formatMessage(text.hourBody),
      // Until the offer is known, its pop-up tells.
      offered: hasHour && (pack !== null || hour.status !== "ready"),
    },
    {
      what: "plan",
      Icon: Crown,
      name: intl.formatMessage(text.plan),
      body: intl.formatMessage(text.planBody),
      offered: true,
    },
    {
      what: "gold",
      Icon: Coins,
      name: intl.formatMessage(text.gold),
      body: intl.formatMessage(text.goldBody),
      offered: coinsBuy,
    },
  ] as const;
  const close = (): void => answer("close");
  return (
    <PopupFrame {...frame} variant="sheet" title={intl.formatMessage(text.title)} onClose={close}>
      <ul className={styles.kinds}>
        {kinds
          .filter(({ offered }) => offered)
          .map(({ what, Icon, name, body }) => (
            <li key={what}>
              <button type="button" className={styles.kind} onClick={() => answer(what)}>
                <span className={styles.icon}>
                  <Icon size={22} aria-hidden="true" />
                </span>
                <span className={styles.text}>
                  <strong>{name}</strong>
                  <span>{body}</span>
                </span>
                {what === "hour" && pack !== null && (
                  <span className={styles.price}>{price(pack.price)}</span>
                )}
                <ChevronRight size={20} aria-hidden="true" />
              </button>
            </li>
          ))}
      </ul>
    </PopupFrame>
  );
}
