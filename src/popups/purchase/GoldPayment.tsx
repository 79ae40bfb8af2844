import Coins from "lucide-react/icons/coins";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { useApp, useSend } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { SkeletonList } from "../../components/account/Skeleton.tsx";
import { Button } from "../../components/Button.tsx";
import { ChoiceInput } from "../../components/ChoiceInput.tsx";
import { useAccount } from "../../components/gates.ts";
import {
  coinCount,
  proDay,
  useCoinGoods,
  usePrice,
  useTimeOnSale,
} from "../../components/purchase/goodsTexts.ts";
import frameStyles from "../frame/PopupFrame.module.css";
import { type OverlayProps, PopupFrame } from "../frame/PopupFrame.tsx";
import styles from "./Choices.module.css";
import { BuyNotice, PopupNotice } from "./PopupNotice.tsx";

const text = defineMessages({
  title: { id: "account.goldPayment.title", defaultMessage: "Buy gold coins" },
  buy: { id: "account.goldPayment.buy", defaultMessage: "Buy" },
  failed: { id: "account.goldPayment.failed", defaultMessage: "The gold coins on sale could not be loaded." },
  none: { id: "account.goldPayment.none", defaultMessage: "No gold coins are on sale right now." },
});
const balance = defineMessage<{ coins: number }>({
  id: "account.goldPayment.balance",
  defaultMessage: "You have {coins, plural, one {# coin} other {# coins}}",
});
const use = defineMessage<{ what: string; coins: string }>({
  id: "account.goldPayment.use",
  defaultMessage: "{what} costs {coins}",
});
const pack = defineMessage<{ coins: number }>({
  id: "account.goldPayment.pack",
  defaultMessage: "{coins, plural, one {# coin} other {# coins}}",
});

/** Lets the player choose and pay for a pack of gold coins (R-GOLD-01). */
export function GoldPayment({ answer, ...frame }: OverlayProps<"goldPayment">) {
  const intl = useIntl();
  const app = useApp();
  const account = useAccount();
  const offer = useValue(account.gold);
  const { chosen, busy } = useValue(account.checkout);
  const online = useValue(app.online);
  const coins = useSelector(app.wallet, (wallet) => wallet?.gold ?? null);
  const close = (): void => answer("close");
  return (
    <PopupFrame
      {...frame}
      variant="sheet"
      title={intl.formatMessage(text.title)}
      onClose={close}
      onDismiss={busy ? null : close}
    >
      {coins !== null && (
        <p className={styles.balance}>
          <Coins size={18} aria-hidden="true" />
          {intl.formatMessage(balance, { coins })}
        </p>
      )}
      <CoinUses />
      <Packs />
      <div className={frameStyles.foot}>
        <BuyNotice />
        <Button
          busy={busy}
          disabled={offer.status !== "ready" || chosen === null || !online}
          onClick={() => app.send({ type: "purchase/submit" })}
        >
          {intl.formatMessage(text.buy)}
        </Button>
      </div>
    </PopupFrame>
  );
}

/** What the coins are for (R-GOLD-02). */
function CoinUses() {
  const intl = useIntl();
  const time = useTimeOnSale();
  const goods = useCoinGoods();
  if (goods.length === 0) return null;
  return (
    <ul>
      {goods.map(({ kind, gold, seconds }) => (
        <li key={kind} className={styles.balance}>
          {intl.formatMessage(use, {
            what: kind === "hour" ? time.amount(seconds) : intl.formatMessage(proDay.name),
            coins: intl.formatMessage(coinCount, { coins: gold }),
          })}
        </li>
      ))}
    </ul>
  );
}

function Packs() {
  const intl = useIntl();
  const send = useSend();
  const { price } = usePrice();
  const account = useAccount();
  const offer = useValue(account.gold);
  const { chosen, busy } = useValue(account.checkout);
  if (offer.status === "failed") return <PopupNotice>{intl.formatMessage(text.failed)}</PopupNotice>;
  if (offer.status !== "ready") return <SkeletonList count={4} height={3.75} />;
  if (offer.goods.length === 0)
    return <PopupNotice icon={Coins}>{intl.formatMessage(text.none)}</PopupNotice>;
  return (
    <fieldset
      className={`${styles.group} ${styles.packs}`}
      aria-label={intl.formatMessage(text.title)}
      disabled={busy}
    >
      {offer.goods.map((goods) => (
        <label key={goods.goodsId} className={styles.choice}>
          <ChoiceInput
            type="radio"
            name="gold"
            checked={chosen === goods.goodsId}
            onChange={() => send({ type: "purchase/choose", goodsId: goods.goodsId })}
          />
          <span className={styles.coins}>
            <span>
              <Coins size={18} aria-hidden="true" />
              {intl.formatMessage(pack, { coins: goods.gold })}
            </span>
            <strong>{price(goods.price)}</strong>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
