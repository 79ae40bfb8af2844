import { defineMessage, defineMessages, useIntl } from "react-intl";
import { useApp } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { usePrice } from "../../components/account/usePrice.ts";
import { Button } from "../../components/Button.tsx";
import { useAccount } from "../../components/gates.ts";
import styles from "../frame/PopupFrame.module.css";
import { OfflineNotice } from "./PopupNotice.tsx";

const buy = defineMessage<{ symbol: string; price: string }>({
  id: "account.hour.buy",
  defaultMessage: "{symbol} {price} for 1 hour",
});
const text = defineMessages({
  loading: { id: "account.hour.loading", defaultMessage: "Looking up the price…" },
  failed: { id: "account.hour.failed", defaultMessage: "The price could not be loaded." },
  retry: { id: "account.hour.retry", defaultMessage: "Try again" },
  buy: { id: "account.hour.buyUnpriced", defaultMessage: "Buy 1 hour" },
  today: { id: "account.hour.today", defaultMessage: "This hour is for today only" },
});

/**
 * The hour pack's buy button, with its price and how long it is valid (R-HOUR-01). It is there without a pack, too: pressing
 * it says so (R-HOUR-02).
 */
export function HourOffer() {
  const intl = useIntl();
  const app = useApp();
  const account = useAccount();
  const offer = useValue(account.hour);
  const { busy } = useValue(account.checkout);
  const online = useValue(app.online);
  const { symbol, amount } = usePrice();

  if (offer.status === "failed")
    return (
      <>
        <p className={styles.text} role="status">
          {intl.formatMessage(text.failed)}
        </p>
        <OfflineNotice />
        <Button disabled={!online} onClick={() => app.send({ type: "purchase/retry" })}>
          {intl.formatMessage(text.retry)}
        </Button>
      </>
    );
  if (offer.status !== "ready") return <Button busy>{intl.formatMessage(text.loading)}</Button>;
  return (
    <>
      <p className={styles.finePrint}>{intl.formatMessage(text.today)}</p>
      <OfflineNotice />
      <Button busy={busy} disabled={!online} onClick={() => app.send({ type: "purchase/submit" })}>
        {offer.goods === null
          ? intl.formatMessage(text.buy)
          : intl.formatMessage(buy, { symbol, price: amount(offer.goods.price) })}
      </Button>
    </>
  );
}
