import { defineMessage, defineMessages, useIntl } from "react-intl";
import { useArea } from "../../bridge/AccountGate.tsx";
import { useApp } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { usePrice } from "../../components/account/usePrice.ts";
import { Button } from "../../components/Button.tsx";
import styles from "../PopupFrame.module.css";
import { OfflineNote } from "./Notice.tsx";

const buy = defineMessage<{ symbol: string; price: string }>({
  id: "area.hour.buy",
  defaultMessage: "{symbol} {price} for 1 hour",
});
const text = defineMessages({
  loading: { id: "area.hour.loading", defaultMessage: "Looking up the price…" },
  failed: { id: "area.hour.failed", defaultMessage: "The price could not be loaded." },
  retry: { id: "area.hour.retry", defaultMessage: "Try again" },
  none: { id: "area.hour.none", defaultMessage: "No hour is on sale right now." },
  today: { id: "area.hour.today", defaultMessage: "This hour is for today only" },
});

/** The hour pack's button, with its price and how long it is good for (R-HOUR-01). */
export function HourOffer() {
  const intl = useIntl();
  const app = useApp();
  const area = useArea();
  const offer = useValue(area.hour);
  const { busy } = useValue(area.checkout);
  const online = useValue(app.online);
  const { symbol, amount } = usePrice();

  if (offer.status === "failed")
    return (
      <>
        <p className={styles.words} role="status">
          {intl.formatMessage(text.failed)}
        </p>
        <OfflineNote />
        <Button disabled={!online} onClick={() => app.send({ type: "purchase/retry" })}>
          {intl.formatMessage(text.retry)}
        </Button>
      </>
    );
  if (offer.status !== "ready") return <Button busy>{intl.formatMessage(text.loading)}</Button>;
  if (offer.goods === null) return <p className={styles.words}>{intl.formatMessage(text.none)}</p>;
  return (
    <>
      <p className={styles.fine}>{intl.formatMessage(text.today)}</p>
      <OfflineNote />
      <Button busy={busy} disabled={!online} onClick={() => app.send({ type: "purchase/submit" })}>
        {intl.formatMessage(buy, { symbol, price: amount(offer.goods.price) })}
      </Button>
    </>
  );
}
