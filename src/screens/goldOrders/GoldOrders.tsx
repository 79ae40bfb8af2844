import ChevronRight from "lucide-react/icons/chevron-right";
import Coins from "lucide-react/icons/coins";
import ReceiptText from "lucide-react/icons/receipt-text";
import { defineMessages, useIntl } from "react-intl";
import { useApp, useSend } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { AccountPage } from "../../components/account/AccountPage.tsx";
import { PagedRows } from "../../components/account/PagedRows.tsx";
import { SkeletonBlock } from "../../components/account/Skeleton.tsx";
import { Button } from "../../components/Button.tsx";
import { useAccount } from "../../components/gates.ts";
import { coinCount, proDay, useCoinGoods, useTimeOnSale } from "../../components/purchase/goodsTexts.ts";
import styles from "./GoldOrders.module.css";
import { OrderRow } from "./OrderRow.tsx";

const text = defineMessages({
  balance: { id: "account.goldOrders.balance", defaultMessage: "Gold coins" },
  buy: { id: "account.goldOrders.buy", defaultMessage: "Buy gold coins" },
  orders: { id: "account.goldOrders.orders", defaultMessage: "Orders" },
  empty: { id: "account.goldOrders.empty", defaultMessage: "No orders yet" },
  emptyBody: {
    id: "account.goldOrders.empty.words",
    defaultMessage: "What you buy is listed here, with its receipt.",
  },
  more: { id: "account.goldOrders.more", defaultMessage: "Older orders" },
  moreFailed: { id: "account.goldOrders.moreFailed", defaultMessage: "The older orders didn’t load." },
});

/** The player's gold coins, what they buy, and all orders (R-GOLD-01, R-GOLD-02, R-ORDER-01). */
export default function GoldOrders() {
  const intl = useIntl();
  const app = useApp();
  const coins = useSelector(app.wallet, (wallet) => wallet?.gold ?? null);
  const coinsBuy = useCoinGoods().length > 0;
  return (
    <AccountPage page="goldOrders">
      <section className={styles.balance}>
        <span className={styles.coin}>
          <Coins size={24} aria-hidden="true" />
        </span>
        <dl>
          <dt>{intl.formatMessage(text.balance)}</dt>
          <dd>{coins === null ? <SkeletonBlock width={4} height={2} /> : intl.formatNumber(coins)}</dd>
        </dl>
        {coinsBuy && (
          <Button onClick={() => app.send({ type: "purchase/open", what: "gold" })}>
            {intl.formatMessage(text.buy)}
          </Button>
        )}
      </section>
      <CoinGoodsList />
      <h2 className={styles.heading}>{intl.formatMessage(text.orders)}</h2>
      <PagedRows
        list={useValue(useAccount().orders)}
        of="orders"
        texts={text}
        icon={ReceiptText}
        height={4.5}
      >
        {(orders) => (
          <ol className={styles.list}>
            {orders.map((order) => (
              <OrderRow key={order.orderId} order={order} />
            ))}
          </ol>
        )}
      </PagedRows>
    </AccountPage>
  );
}

const goodsText = defineMessages({
  title: { id: "account.coinGoods.title", defaultMessage: "What your coins buy" },
});

/** Goods for gold coins; nothing if there are none (R-GOLD-02, R-GOLD-03). */
function CoinGoodsList() {
  const intl = useIntl();
  const send = useSend();
  const time = useTimeOnSale();
  const goods = useCoinGoods();
  if (goods.length === 0) return null;
  return (
    <>
      <h2 className={styles.heading}>{intl.formatMessage(goodsText.title)}</h2>
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
              <span className={styles.cost}>
                {intl.formatMessage(coinCount, { coins: gold })}
                <ChevronRight size={20} aria-hidden="true" />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
