import Hourglass from "lucide-react/icons/hourglass";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { minutesOf } from "../../../streams/features/purchase/goods.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { deskAddition } from "../../components/deskAddition.tsx";
import { useAccount, useDeskModule } from "../../components/gates.ts";
import { usePrice, useTimeOnSale } from "../../components/purchase/goodsTexts.ts";
import { Duration } from "../../components/time/Duration.tsx";
import styles from "../frame/PopupFrame.module.css";
import { type OverlayProps, PopupFrame } from "../frame/PopupFrame.tsx";
import { FreeTime, useFreeTime } from "./FreeTime.tsx";
import { BuyNotice } from "./PopupNotice.tsx";

const buy = defineMessage<{ symbol: string; price: string; time: string }>({
  id: "account.hour.buy",
  defaultMessage: "{symbol} {price} for {time}",
});
const spend = defineMessage<{ coins: number; time: string }>({
  id: "account.hour.spend",
  defaultMessage: "{coins, plural, one {# gold coin} other {# gold coins}} for {time}",
});
const opens = defineMessage<{ time: string }>({
  id: "account.hour.opens",
  defaultMessage: "No hour is on sale now. From {time} there is one again.",
});
const offerTexts = defineMessages({
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
 * The hour pack, for coins where the player has enough of them (R-GOLD-02), and for money, with price, length and expiry
 * (R-HOUR-01, R-HOUR-03). Without a pack the button stays, and a press
 * says that none is on sale (R-HOUR-02), except where the backend says when there is one again.
 */
function HourOffer() {
  const intl = useIntl();
  const app = useApp();
  const account = useAccount();
  const offer = useValue(account.hour);
  const coins = useValue(account.coins);
  const { busy } = useValue(account.checkout);
  const online = useValue(app.online);
  const opensAt = useValue(account.hourOpensAt);
  const { symbol, amount } = usePrice();
  const time = useTimeOnSale();
  const { reward, claiming, coinHour, isLoading } = useFreeTime();

  if (offer.status === "failed")
    return (
      <>
        <p className={styles.text} role="status">
          {intl.formatMessage(offerTexts.failed)}
        </p>
        <BuyNotice />
        <Button disabled={!online} onClick={() => app.send({ type: "purchase/retry" })}>
          {intl.formatMessage(offerTexts.retry)}
        </Button>
      </>
    );
  // Nothing paid shows before what is free is known: it would move while it is pressed.
  if (offer.status !== "ready" || coins.status === "idle" || isLoading)
    return <Button busy>{intl.formatMessage(offerTexts.loading)}</Button>;
  if (offer.goods === null && opensAt !== null)
    return <p className={styles.text}>{intl.formatMessage(opens, { time: time.moment(opensAt) })}</p>;
  const pack = offer.goods;
  const isShort = minutesOf(pack?.seconds ?? null) < 60;
  return (
    <>
      <p className={styles.finePrint}>{intl.formatMessage(isShort ? offerTexts.share : offerTexts.today)}</p>
      {pack !== null && pack.until !== null && <p className={styles.text}>{time.offer(pack)}</p>}
      <BuyNotice />
      {coinHour && (
        <Button
          variant={reward ? "quiet" : "primary"}
          disabled={!online || busy || claiming}
          onClick={() => app.send({ type: "purchase/spend" })}
        >
          {intl.formatMessage(spend, { coins: coinHour.gold, time: time.amount(coinHour.seconds) })}
        </Button>
      )}
      <Button
        variant={reward || coinHour ? "quiet" : "primary"}
        busy={busy}
        disabled={!online || claiming}
        onClick={() => app.send({ type: "purchase/submit" })}
      >
        {pack === null
          ? intl.formatMessage(offerTexts.buy)
          : intl.formatMessage(buy, {
              symbol,
              price: amount(pack.price),
              time: time.amount(pack.seconds),
            })}
      </Button>
    </>
  );
}

const text = defineMessages({
  runsOn: {
    id: "account.buyHour.runsOn",
    defaultMessage: "Your game and its clock run on meanwhile. Time left:",
  },
  left: { id: "account.countdown.left", defaultMessage: "Time left:" },
  waits: { id: "desk.timeOver.waits", defaultMessage: "The game waits right here for" },
});
const titles = {
  timeOver: defineMessage<{ time: string }>({
    id: "account.timeOver.over",
    defaultMessage: "Your game time run out, buy {time} to continue the game",
  }),
  buyHour: defineMessage({ id: "account.buyHour.title", defaultMessage: "Add game time" }),
};
const closes = defineMessages({
  timeOver: { id: "account.timeOver.close", defaultMessage: "Close" },
  buyHour: { id: "account.buyHour.close", defaultMessage: "Not now" },
});

/**
 * Offers an hour: because the play time is used up, or before it is (R-HOUR-01). A game behind it that cannot pause runs on, so
 * its clock is shown.
 */
export function HourPopup({ kind, answer, ...frame }: OverlayProps<keyof typeof titles>) {
  const intl = useIntl();
  const { hour, timeLeft: timeLeft$ } = useAccount();
  const timeLeft = useValue(timeLeft$);
  const runsOn = useSelector(useApp().desk, (desk) => desk.status === "playing" && !desk.pausable);
  const offer = useValue(hour);
  const seconds = offer.status === "ready" ? (offer.goods?.seconds ?? null) : null;
  const time = useTimeOnSale().amount(seconds);
  const close = (): void => answer("close");
  return (
    <PopupFrame
      {...frame}
      icon={Hourglass}
      title={intl.formatMessage(titles[kind], { time })}
      onDismiss={close}
    >
      {kind === "buyHour" && timeLeft !== null && timeLeft.seconds > 0 && (
        <p className={styles.text}>
          {intl.formatMessage(runsOn ? text.runsOn : text.left)} <Duration seconds={timeLeft.seconds} />
        </p>
      )}
      <GameWaits />
      <FreeTime goesOn={kind === "timeOver" || timeLeft?.seconds === 0} />
      <HourOffer />
      <Button variant="quiet" onClick={close}>
        {intl.formatMessage(closes[kind])}
      </Button>
    </PopupFrame>
  );
}

/** How long a game without play time waits: in landscape the pop-up covers the desk's own notice (R-AWAY-03). */
const GameWaits = deskAddition(WaitLeft);

function WaitLeft() {
  const intl = useIntl();
  const left = useSelector(useDeskModule().pause, (pause) => pause?.buyLeft ?? null);
  if (left === null) return null;
  return (
    <p className={styles.text} role="timer">
      {intl.formatMessage(text.waits)} <Duration seconds={left} />
    </p>
  );
}
