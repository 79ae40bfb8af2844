import ChevronRight from "lucide-react/icons/chevron-right";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../bridge/AppContext.tsx";
import { coinCount, proDay } from "../../components/account/coinMessages.ts";
import { useCoinGoods } from "../../components/account/useCoinGoods.ts";
import { useTimeOnSale } from "../../components/account/useTimeOnSale.ts";
import styles from "./GoldOrders.module.css";

const text = defineMessages({
  title: { id: "account.coinGoods.title", defaultMessage: "What your coins buy" },
});

/** What gold coins buy; nothing at all where they buy nothing (R-GOLD-02, R-GOLD-03). */
export function CoinGoodsList() {
  const intl = useIntl();
  const send = useSend();
  const time = useTimeOnSale();
  const goods = useCoinGoods();
  if (goods.length === 0) return null;
  return (
    <>
      <h2 className={styles.heading}>{intl.formatMessage(text.title)}</h2>
      <ul className={styles.list}>
        {goods.map(({ kind, gold, seconds, until }) => (
          <li key={kind} className={styles.row}>
            <button
              type="button"
              className={styles.offer}
              onClick={() => send({ type: "purchase/open", what: "coins", kind })}
            >
              <span className={styles.details}>
                <strong>{kind === "hour" ? time.amount(seconds) : intl.formatMessage(proDay.name)}</strong>
                <span className={styles.date}>
                  {kind === "hour" ? time.offer({ seconds, until }) : intl.formatMessage(proDay.body)}
                </span>
              </span>
              <span className={styles.cost}>{intl.formatMessage(coinCount, { coins: gold })}</span>
              <ChevronRight size={20} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
