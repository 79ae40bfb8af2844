import Crown from "lucide-react/icons/crown";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { useApp } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { day } from "../../components/account/dates.ts";
import { planNames } from "../../components/account/planMessages.ts";
import { SkeletonBlock } from "../../components/account/Skeleton.tsx";
import styles from "./Subscription.module.css";

const until = defineMessage<{ date: string }>({
  id: "account.current.until",
  defaultMessage: "Paid until {date}",
});
const text = defineMessages({
  member: { id: "account.current.member", defaultMessage: "Member" },
  unlimited: { id: "account.current.unlimited", defaultMessage: "Unlimited game time" },
  none: { id: "account.current.none", defaultMessage: "No subscription yet" },
  noneBody: {
    id: "account.current.none.words",
    defaultMessage: "With one you play without counting the minutes.",
  },
});

/** What the player is subscribed to now. */
export function CurrentPlan() {
  const intl = useIntl();
  const app = useApp();
  const wallet = useValue(app.wallet);
  const subscription = useValue(app.subscription);
  if (wallet === null)
    return (
      <section className={styles.current} aria-hidden="true">
        <SkeletonBlock width={9} height={1.75} />
        <SkeletonBlock width={14} height={1.25} />
      </section>
    );
  // The wallet comes by push as well, so that it knows first.
  const isMember = wallet.isSubscription === 1 || subscription?.isSubscription === 1;
  const plan = subscription?.plan ?? null;
  const end = subscription?.expireTime ?? null;
  return (
    <section className={styles.current} data-member={isMember || undefined}>
      <span className={styles.crown}>
        <Crown size={24} aria-hidden="true" />
      </span>
      <div>
        <h2>{intl.formatMessage(isMember ? (plan === null ? text.member : planNames[plan]) : text.none)}</h2>
        <p>{intl.formatMessage(isMember ? text.unlimited : text.noneBody)}</p>
        {isMember && end !== null && (
          <p>{intl.formatMessage(until, { date: intl.formatDate(end * 1_000, day) })}</p>
        )}
      </div>
    </section>
  );
}
