import { defineMessage, defineMessages, useIntl } from "react-intl";
import { playTimeOf } from "../../../streams/page/playTime.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { Avatar } from "../../components/Avatar.tsx";
import { day } from "../../components/account/dates.ts";
import { SkeletonBlock } from "../../components/account/Skeleton.tsx";
import { Button } from "../../components/Button.tsx";
import { useCoinGoods, useTimeOnSale } from "../../components/purchase/goodsTexts.ts";
import { PlayTime } from "../../components/time/PlayTime.tsx";
import styles from "./User.module.css";

const until = defineMessage<{ kind: "pro" | "standard" | "unknown"; date: string }>({
  id: "account.user.memberUntil",
  defaultMessage:
    "{kind, select, pro {Pro member until} standard {Standard member until} other {Member until}} {date}",
});
const hours = defineMessage<{ offer: string }>({
  id: "account.user.hours",
  defaultMessage: "Of that, {offer}",
});
const text = defineMessages({
  member: { id: "account.user.member", defaultMessage: "Member" },
  trial: { id: "account.user.trial", defaultMessage: "Free trial" },
  none: { id: "account.user.noMember", defaultMessage: "No membership" },
  time: { id: "account.user.time", defaultMessage: "Time left" },
  trialTime: { id: "account.user.trialTime", defaultMessage: "Free trial left" },
  gold: { id: "account.user.gold", defaultMessage: "Gold coins" },
  more: { id: "account.user.more", defaultMessage: "Get more time" },
  extend: { id: "account.user.extend", defaultMessage: "Extend or buy coins" },
  extendOnly: { id: "account.user.extendOnly", defaultMessage: "Extend" },
  proMember: { id: "account.user.proMember", defaultMessage: "Pro member" },
});

/** The player and their balance. Values that have not loaded show a placeholder, not zero. */
export function Profile() {
  const app = useApp();
  const intl = useIntl();
  const user = useSelector(app.session, (session) => (session.status === "signedIn" ? session.user : null));
  const wallet = useValue(app.wallet);
  const subscription = useValue(app.subscription);
  const left = wallet && playTimeOf(wallet, subscription);
  const coinsBuy = useCoinGoods().length > 0;
  const { offer } = useTimeOnSale();
  return (
    <section className={styles.profile}>
      <div className={styles.identity}>
        <Avatar user={user} size={64} />
        <div className={styles.name}>
          <h2>{user?.nickName}</h2>
          {wallet ? (
            <p className={styles.status}>
              {wallet.isSubscription === 1 ? (
                <Membership />
              ) : (
                intl.formatMessage(wallet.hasTestPlayTime ? text.trial : text.none)
              )}
            </p>
          ) : (
            <SkeletonBlock width={6} height={1.25} />
          )}
        </div>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{intl.formatMessage(left?.kind === "trial" ? text.trialTime : text.time)}</dt>
          <dd>{left ? <PlayTime left={left} /> : <SkeletonBlock width={7} height={1.75} />}</dd>
        </div>
        {(coinsBuy || (wallet !== null && wallet.gold > 0)) && (
          <div>
            <dt>{intl.formatMessage(text.gold)}</dt>
            <dd>{wallet ? intl.formatNumber(wallet.gold) : <SkeletonBlock width={3} height={1.75} />}</dd>
          </div>
        )}
      </dl>
      {left?.kind === "time" && wallet?.hourLeft && (
        <p className={styles.status}>{intl.formatMessage(hours, { offer: offer(wallet.hourLeft) })}</p>
      )}
      <Button onClick={() => app.send({ type: "purchase/open", what: "chooser" })}>
        {intl.formatMessage(
          left?.kind !== "unlimited" ? text.more : coinsBuy ? text.extend : text.extendOnly,
        )}
      </Button>
    </section>
  );
}

/** The wallet has the membership's existence; its end is known only after the subscription has loaded. */
function Membership() {
  const intl = useIntl();
  const subscription = useValue(useApp().subscription);
  const end = subscription?.isSubscription === 1 ? subscription.expireTime : null;
  // Pro for a part of the membership: the membership page shows both ends.
  const isPro = (subscription?.proTime ?? null) !== null;
  if (end === null) return intl.formatMessage(isPro ? text.proMember : text.member);
  const standard = !isPro && subscription?.plan ? "standard" : "unknown";
  const kind = isPro && subscription?.proTime === end ? "pro" : standard;
  const date = intl.formatDate(end * 1_000, day);
  return intl.formatMessage(until, { kind, date });
}
