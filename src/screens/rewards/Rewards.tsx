import Gift from "lucide-react/icons/gift";
import { defineMessages, useIntl } from "react-intl";
import type { Rewards as RewardsState } from "../../../streams/features/rewards/rewards.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { AccountLoadFailed } from "../../components/account/AccountLoadFailed.tsx";
import { AccountPage } from "../../components/account/AccountPage.tsx";
import { SkeletonList } from "../../components/account/Skeleton.tsx";
import { useAccount } from "../../components/gates.ts";
import { Notice } from "../../components/Notice.tsx";
import { pageTitles } from "../../components/pageTitles.ts";
import { Invite } from "./Invite.tsx";
import { RewardItem } from "./RewardItem.tsx";
import styles from "./Rewards.module.css";

const text = defineMessages({
  list: { id: "account.rewards.list", defaultMessage: "Your rewards" },
  empty: { id: "account.rewards.empty", defaultMessage: "No rewards right now" },
  emptyBody: {
    id: "account.rewards.empty.words",
    defaultMessage: "New ones turn up here. Look in again soon.",
  },
});

/** Invitations and rewards (R-USER-01). */
export default function Rewards() {
  const intl = useIntl();
  const rewards = useValue(useAccount().rewards);
  return (
    <AccountPage title={intl.formatMessage(pageTitles.rewards)}>
      <Content rewards={rewards} />
    </AccountPage>
  );
}

function Content({ rewards }: { rewards: RewardsState }) {
  const intl = useIntl();
  const send = useSend();
  if (rewards.status === "failed")
    return <AccountLoadFailed onRetry={() => send({ type: "rewards/retry" })} />;
  if (rewards.status !== "ready") return <SkeletonList count={4} height={6.5} />;
  return (
    <>
      <Invite code={rewards.inviteCode} mayBind={rewards.mayBind} />
      {rewards.list.length === 0 ? (
        <Notice icon={<Gift size={32} aria-hidden="true" />} title={intl.formatMessage(text.empty)}>
          {intl.formatMessage(text.emptyBody)}
        </Notice>
      ) : (
        <>
          <h2 className={styles.heading}>{intl.formatMessage(text.list)}</h2>
          <ul className={styles.list}>
            {rewards.list.map((reward) => (
              <RewardItem key={reward.id} reward={reward} claiming={rewards.claiming} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}
