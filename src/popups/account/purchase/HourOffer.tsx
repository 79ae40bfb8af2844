import { defineMessage, defineMessages, useIntl } from "react-intl";
import { minutesOf } from "../../../../streams/features/purchase/goods.ts";
import { useApp } from "../../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../../bridge/useValue.ts";
import { useCoinGoods } from "../../../components/account/useCoinGoods.ts";
import { usePrice } from "../../../components/account/usePrice.ts";
import { useTimeOnSale } from "../../../components/account/useTimeOnSale.ts";
import { Button } from "../../../components/Button.tsx";
import { useAccount } from "../../../components/gates.ts";
import styles from "../../frame/PopupFrame.module.css";
import { BuyNotice } from "../PopupNotice.tsx";

const buy = defineMessage<{ symbol: string; price: string; time: string }>({
  id: "account.hour.buy",
  defaultMessage: "{symbol} {price} for {time}",
});
const opens = defineMessage<{ time: string }>({
  id: "account.hour.opens",
  defaultMessage: "No hour is on sale now. From {time} there is one again.",
});
const text = defineMessages({
  loading: { id: "account.hour.loading", defaultMessage: "Looking up the price…" },
  failed: { id: "account.hour.failed", defaultMessage: "The price could not be loaded." },
  retry: { id: "account.hour.retry", defaultMessage: "Try again" },
  buy: { id: "account.hour.buyUnpriced", defaultMessage: "Buy 1 hour" },
  share: {
    id: "account.hour.share",
    defaultMessage: "Today has no whole hour left, so you pay its share of the price",
  },
  today: { id: "account.hour.today", defaultMessage: "This hour is for today only" },
});

/**
 * The hour pack's buy button, with its price, how long it is and until when (R-HOUR-01, R-HOUR-03). It is there without a
 * pack, too: pressing it says so (R-HOUR-02), except where the backend says when there is one again.
 */
export function HourOffer() {
  const intl = useIntl();
  const app = useApp();
  const account = useAccount();
  const offer = useValue(account.hour);
  const { busy } = useValue(account.checkout);
  const online = useValue(app.online);
  const opensAt = useValue(account.hourOpensAt);
  const { symbol, amount } = usePrice();
  const time = useTimeOnSale();

  if (offer.status === "failed")
    return (
      <>
        <p className={styles.text} role="status">
          {intl.formatMessage(text.failed)}
        </p>
        <BuyNotice />
        <Button disabled={!online} onClick={() => app.send({ type: "purchase/retry" })}>
          {intl.formatMessage(text.retry)}
        </Button>
      </>
    );
  if (offer.status !== "ready") return <Button busy>{intl.formatMessage(text.loading)}</Button>;
  if (offer.goods === null && opensAt !== null)
    return <p className={styles.text}>{intl.formatMessage(opens, { time: time.moment(opensAt) })}</p>;
  const pack = offer.goods;
  const isShort = minutesOf(pack?.seconds ?? null) < 60;
  return (
    <>
      <p className={styles.finePrint}>{intl.formatMessage(isShort ? text.share : text.today)}</p>
      {pack !== null && pack.until !== null && <p className={styles.text}>{time.offer(pack)}</p>}
      <BuyNotice />
      <Button busy={busy} disabled={!online} onClick={() => app.send({ type: "purchase/submit" })}>
        {pack === null
          ? intl.formatMessage(text.buy)
          : intl.formatMessage(buy, {
              symbol,
              price: amount(pack.price),
              time: time.amount(pack.seconds),
            })}
      </Button>
      <SpendOnHour />
    </>
  );
}

const spend = defineMessage<{ coins: number; time: string }>({
  id: "account.hour.spend",
  defaultMessage: "{coins, plural, one {# gold coin} other {# gold coins}} for {time}",
});

/** Buys the hour with gold coins, for a player who has enough of them (R-GOLD-02). */
function SpendOnHour() {
  const intl = useIntl();
  const app = useApp();
  const { busy } = useValue(useAccount().checkout);
  const online = useValue(app.online);
  const gold = useSelector(app.wallet, (wallet) => wallet?.gold ?? 0);
  const hour = useCoinGoods().find(({ kind }) => kind === "hour");
  const time = useTimeOnSale();
  if (hour === undefined || gold < hour.gold) return null;
  return (
    <Button variant="quiet" disabled={!online || busy} onClick={() => app.send({ type: "purchase/spend" })}>
      {intl.formatMessage(spend, { coins: hour.gold, time: time.amount(hour.seconds) })}
    </Button>
  );
}
