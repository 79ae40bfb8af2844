import Crown from "lucide-react/icons/crown";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { playTimeOf } from "../../../streams/page/playTime.ts";
import type { Subscription } from "../../../wire/account.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { day, deadline } from "../account/dates.ts";
import { SkeletonBlock } from "../account/Skeleton.tsx";
import styles from "./CurrentPlan.module.css";
import { planKinds, usePlanTexts } from "./planTexts.ts";

const until = defineMessage<{ date: string }>({
  id: "account.current.until",
  defaultMessage: "Paid until {date}",
});
const proUntil = defineMessage<{ date: string }>({
  id: "account.current.proUntil",
  defaultMessage: "Pro, with the picture in HD, until {date}",
});
const text = defineMessages({
  member: { id: "account.current.member", defaultMessage: "Member" },
  unlimited: { id: "account.current.unlimited", defaultMessage: "Unlimited game time" },
  unlimitedHd: { id: "account.current.unlimitedHd", defaultMessage: "Unlimited game time in HD" },
  none: { id: "account.current.none", defaultMessage: "No subscription yet" },
  noneBody: {
    id: "account.current.none.words",
    defaultMessage: "With one you play without counting the minutes.",
  },
});

/** What the player is subscribed to now, and until when; Pro shows with it (R-SUB-09). */
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
  // The wallet also comes by push, so it may be newer than the subscription.
  const isMember = wallet.isSubscription === 1 || subscription?.isSubscription === 1;
  // On its last day a membership ends at a time of day.
  const form = playTimeOf(wallet, subscription).kind === "unlimited" ? day : deadline;
  const date = (seconds: number): string => intl.formatDate(seconds * 1_000, form);
  const end = subscription?.expireTime ?? null;
  const pro = subscription?.proTime ?? null;
  return (
    <section className={styles.current} data-member={isMember || undefined}>
      <span className={styles.crown}>
        <Crown size={24} aria-hidden="true" />
      </span>
      <div>
        {isMember ? (
          <>
            <PlanName subscription={subscription} />
            <p>{intl.formatMessage(pro === null ? text.unlimited : text.unlimitedHd)}</p>
            {end !== null && <p>{intl.formatMessage(until, { date: date(end) })}</p>}
            {pro !== null && pro !== end && (
              <p>{intl.formatMessage(proUntil, { date: intl.formatDate(pro * 1_000, deadline) })}</p>
            )}
          </>
        ) : (
          <>
            <h2>{intl.formatMessage(text.none)}</h2>
            <p>{intl.formatMessage(text.noneBody)}</p>
          </>
        )}
      </div>
    </section>
  );
}

/** A plan is called Pro if it is Pro until it ends; a single day of Pro does not change its name. */
function PlanName({ subscription }: { subscription: Subscription }) {
  const intl = useIntl();
  const { name } = usePlanTexts();
  const months = subscription?.plan ?? null;
  const pro = subscription?.proTime ?? null;
  if (months === null || subscription?.isSubscription !== 1)
    return <h2>{intl.formatMessage(pro === null ? text.member : planKinds.pro)}</h2>;
  return <h2>{name({ months, pro: pro !== null && pro === subscription.expireTime })}</h2>;
}
