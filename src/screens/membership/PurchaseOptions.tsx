import Coins from "lucide-react/icons/coins";
import Crown from "lucide-react/icons/crown";
import Gift from "lucide-react/icons/gift";
import Hourglass from "lucide-react/icons/hourglass";
import type { ReactNode } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { Plans } from "../../../streams/features/purchase/goods.ts";
import { hourAddsTime, perMonth } from "../../../streams/features/purchase/goods.ts";
import type { Plan } from "../../../wire/calls/goods.ts";
import { useApp, useSend } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { SkeletonList } from "../../components/account/Skeleton.tsx";
import { Button } from "../../components/Button.tsx";
import { useAccount } from "../../components/gates.ts";
import {
  coinCount,
  proDay,
  useCoinGoods,
  usePrice,
  useTimeOnSale,
} from "../../components/purchase/goodsTexts.ts";
import { planGroups, planKinds } from "../../components/purchase/planTexts.ts";
import { Duration } from "../../components/time/Duration.tsx";
import styles from "./Membership.module.css";

const from = defineMessage<{ price: string; months: number }>({
  id: "account.ways.from",
  defaultMessage:
    "From {price} a month{months, plural, =1 {} =12 {, paid yearly} other {, paid every # months}}",
});
const hourBuy = defineMessage<{ time: string }>({
  id: "account.ways.hour.buy",
  defaultMessage: "Buy {time}",
});
const opens = defineMessage<{ time: string }>({
  id: "account.ways.hour.opens",
  defaultMessage: "On sale again from {time}",
});
const hourUntil = defineMessage<{ end: string }>({
  id: "account.ways.hour.until",
  defaultMessage: "Game time until {end}. What is left of it ends then.",
});
const text = defineMessages({
  free: { id: "account.ways.free", defaultMessage: "Free trial" },
  freePrice: { id: "account.ways.free.price", defaultMessage: "Free" },
  freeLeft: { id: "account.ways.free.left", defaultMessage: "Left of the trial:" },
  freeOver: { id: "account.ways.free.over", defaultMessage: "Yours is used up." },
  freeBody: { id: "account.ways.free.words", defaultMessage: "A first look for new players, once." },
  hourBody: {
    id: "account.ways.hour.words",
    defaultMessage: "Game time for today only. What is left of it ends with the day.",
  },
  proDayBuy: { id: "account.ways.proDay.buy", defaultMessage: "Pay with coins" },
  unlimited: { id: "account.ways.unlimited", defaultMessage: "Unlimited game time" },
});

/** Every way to play, from the free trial up, described by the products' own texts. */
export function PurchaseOptions({ plans }: { plans: Exclude<Plans, { status: "failed" }> }) {
  const intl = useIntl();
  const { price } = usePrice();
  const isMember = useSelector(useApp().wallet, (wallet) => wallet?.isSubscription === 1);
  const cheapest = (list: readonly Plan[]): string => {
    const [plan] = list.toSorted((left, right) => perMonth(left).minor - perMonth(right).minor);
    return plan ? intl.formatMessage(from, { price: price(perMonth(plan)), months: plan.months }) : "";
  };
  return (
    <ul className={styles.options}>
      {!isMember && <FreeTrial />}
      <Hour />
      <ProDay />
      {plans.status === "loading" && (
        <li>
          <SkeletonList count={2} height={6} />
        </li>
      )}
      {plans.status === "ready" &&
        planGroups(plans).map(({ kind, list, content }) => (
          <PurchaseOption
            key={kind}
            icon={<Crown size={22} aria-hidden="true" />}
            name={intl.formatMessage(planKinds[kind])}
            price={cheapest(list)}
            marked
          >
            <p>{content || intl.formatMessage(text.unlimited)}</p>
          </PurchaseOption>
        ))}
    </ul>
  );
}

function FreeTrial() {
  const intl = useIntl();
  const wallet = useValue(useApp().wallet);
  return (
    <PurchaseOption
      icon={<Gift size={22} aria-hidden="true" />}
      name={intl.formatMessage(text.free)}
      price={intl.formatMessage(text.freePrice)}
    >
      <p>{intl.formatMessage(text.freeBody)}</p>
      {wallet && (
        <p>
          {wallet.hasTestPlayTime ? (
            <>
              {intl.formatMessage(text.freeLeft)} <Duration seconds={wallet.testPlayInfo.testPlayTime} />
            </>
          ) : (
            intl.formatMessage(text.freeOver)
          )}
        </p>
      )}
    </PurchaseOption>
  );
}

/** An hour for today. Members see it only if it adds time. */
function Hour() {
  const intl = useIntl();
  const send = useSend();
  const account = useAccount();
  const hour = useValue(account.hour);
  const opensAt = useValue(account.hourOpensAt);
  const adds = useSelector(useApp().wallet, hourAddsTime);
  const isMember = useSelector(useApp().wallet, (wallet) => wallet?.isSubscription === 1);
  const { price } = usePrice();
  const time = useTimeOnSale();
  const pack = hour.status === "ready" ? hour.goods : null;
  const isSold = adds && (pack !== null || hour.status !== "ready");
  if (isMember && !isSold) return null;
  const name = time.amount(pack?.seconds ?? null);
  return (
    <PurchaseOption
      icon={<Hourglass size={22} aria-hidden="true" />}
      name={name}
      price={pack ? price(pack.price) : ""}
    >
      <p>
        {pack?.until
          ? intl.formatMessage(hourUntil, { end: time.moment(pack.until) })
          : intl.formatMessage(text.hourBody)}
      </p>
      {isSold ? (
        <Button variant="quiet" onClick={() => send({ type: "purchase/open", what: "hour" })}>
          {intl.formatMessage(hourBuy, { time: name })}
        </Button>
      ) : (
        opensAt !== null && <p>{intl.formatMessage(opens, { time: time.moment(opensAt) })}</p>
      )}
    </PurchaseOption>
  );
}

/** A day of Pro for gold coins, if it is offered (R-GOLD-02). */
function ProDay() {
  const intl = useIntl();
  const send = useSend();
  const goods = useCoinGoods().find(({ kind }) => kind === "proDay");
  if (goods === undefined) return null;
  return (
    <PurchaseOption
      icon={<Coins size={22} aria-hidden="true" />}
      name={intl.formatMessage(proDay.name)}
      price={intl.formatMessage(coinCount, { coins: goods.gold })}
    >
      <p>{intl.formatMessage(proDay.body)}</p>
      <Button variant="quiet" onClick={() => send({ type: "purchase/open", what: "coins", kind: "proDay" })}>
        {intl.formatMessage(text.proDayBuy)}
      </Button>
    </PurchaseOption>
  );
}

interface PurchaseOptionProps {
  readonly icon: ReactNode;
  readonly name: string;
  /** "" while unknown. */
  readonly price: string;
  readonly marked?: boolean;
  readonly children: ReactNode;
}

function PurchaseOption({ icon, name, price, marked = false, children }: PurchaseOptionProps) {
  return (
    <li className={styles.option} data-marked={marked || undefined}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.details}>
        <div className={styles.head}>
          <h3>{name}</h3>
          {price !== "" && <span className={styles.price}>{price}</span>}
        </div>
        {children}
      </div>
    </li>
  );
}
