import Coins from "lucide-react/icons/coins";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { useAccount } from "../../components/gates.ts";
import { coinCount, proDay, useCoinGoods, useTimeOnSale } from "../../components/purchase/goodsTexts.ts";
import styles from "../frame/PopupFrame.module.css";
import { type OverlayProps, PopupFrame } from "../frame/PopupFrame.tsx";
import { HourLeft } from "./HourLeft.tsx";
import { BuyNotice } from "./PopupNotice.tsx";

const until = defineMessage<{ end: string }>({
  id: "account.spendCoins.until",
  defaultMessage: "From now until {end}. It does not renew by itself.",
});
const balance = defineMessage<{ coins: number; left: number }>({
  id: "account.spendCoins.balance",
  defaultMessage: "You have {coins, number}; {left, number} will be left.",
});
const short = defineMessage<{ coins: number; missing: number }>({
  id: "account.spendCoins.short",
  defaultMessage: "You have {coins, number}; {missing, number} more are needed.",
});
const pay = defineMessage<{ coins: string }>({
  id: "account.spendCoins.pay",
  defaultMessage: "Pay {coins}",
});
const text = defineMessages({
  none: { id: "account.spendCoins.none", defaultMessage: "This is not on offer any more." },
  buy: { id: "account.goldPayment.title", defaultMessage: "Buy gold coins" },
  close: { id: "account.spendCoins.close", defaultMessage: "Not now" },
});

/** Buys an hour or a day of Pro with gold coins, after saying what it is and what it costs (R-GOLD-02). */
export function SpendCoins({ answer, params, ...frame }: OverlayProps<"spendCoins">) {
  const intl = useIntl();
  const app = useApp();
  const { busy } = useValue(useAccount().checkout);
  const online = useValue(app.online);
  const coins = useSelector(app.wallet, (wallet) => wallet?.gold ?? 0);
  const goods = useCoinGoods().find(({ kind }) => kind === params.kind);
  const time = useTimeOnSale();
  const close = (): void => answer("close");
  const buyCoins = (): void => {
    close();
    app.send({ type: "purchase/open", what: "gold" });
  };
  const left = goods === undefined ? 0 : coins - goods.gold;
  const title = goods?.kind === "hour" ? time.amount(goods.seconds) : intl.formatMessage(proDay.name);
  return (
    <PopupFrame {...frame} icon={Coins} title={title} onDismiss={busy ? undefined : close}>
      {goods === undefined ? (
        <p className={styles.text}>{intl.formatMessage(text.none)}</p>
      ) : (
        <>
          <p className={styles.text}>
            {goods.kind === "hour" ? time.offer(goods) : intl.formatMessage(proDay.body)}
          </p>
          {goods.kind === "proDay" && (
            <>
              <p className={styles.text}>{intl.formatMessage(until, { end: time.moment(goods.until) })}</p>
              <HourLeft />
            </>
          )}
          <p className={styles.finePrint}>
            {left < 0
              ? intl.formatMessage(short, { coins, missing: -left })
              : intl.formatMessage(balance, { coins, left })}
          </p>
          <BuyNotice />
          {left < 0 ? (
            <Button disabled={!online} onClick={buyCoins}>
              {intl.formatMessage(text.buy)}
            </Button>
          ) : (
            <Button busy={busy} disabled={!online} onClick={() => app.send({ type: "purchase/spend" })}>
              {intl.formatMessage(pay, { coins: intl.formatMessage(coinCount, { coins: goods.gold }) })}
            </Button>
          )}
        </>
      )}
      <Button variant="quiet" onClick={close}>
        {intl.formatMessage(text.close)}
      </Button>
    </PopupFrame>
  );
}
