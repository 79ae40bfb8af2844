import Check from "lucide-react/icons/check";
import Gift from "lucide-react/icons/gift";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { Rewards as RewardsState } from "../../../streams/features/rewards/rewards.ts";
import type { Reward } from "../../../wire/account.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { AccountLoadFailed } from "../../components/account/AccountLoadFailed.tsx";
import { AccountPage } from "../../components/account/AccountPage.tsx";
import { SkeletonList } from "../../components/account/Skeleton.tsx";
import { Button } from "../../components/Button.tsx";
import { Notice } from "../../components/feedback/Notice.tsx";
import { useAccount } from "../../components/gates.ts";
import { Invite } from "./Invite.tsx";
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
  const rewards = useValue(useAccount().rewards);
  return (
    <AccountPage page="rewards">
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

const claimOne = defineMessage<{ title: string }>({
  id: "account.rewards.claimOne",
  defaultMessage: "Claim: {title}",
});
const itemText = defineMessages({
  claim: { id: "account.rewards.claim", defaultMessage: "Claim" },
  claimed: { id: "account.rewards.claimed", defaultMessage: "Claimed" },
  open: { id: "account.rewards.open", defaultMessage: "Not yet" },
});

/** A reward. @param claiming id of the reward being claimed, or null */
function RewardItem({ reward, claiming }: { reward: Reward; claiming: string | null }) {
  const intl = useIntl();
  const send = useSend();
  const { id, title, detail, state } = reward;
  return (
    <li className={styles.reward}>
      <div className={styles.details}>
        <h3>{title}</h3>
        {detail !== "" && <p>{detail}</p>}
      </div>
      {state === "claimable" && (
        <Button
          busy={claiming === id}
          disabled={claiming !== null && claiming !== id}
          aria-label={intl.formatMessage(claimOne, { title })}
          onClick={() => send({ type: "rewards/claim", id })}
        >
          {intl.formatMessage(itemText.claim)}
        </Button>
      )}
      {state === "claimed" && (
        <span className={`${styles.state} ${styles.done}`}>
          <Check size={18} aria-hidden="true" />
          {intl.formatMessage(itemText.claimed)}
        </span>
      )}
      {state === "open" && <span className={styles.state}>{intl.formatMessage(itemText.open)}</span>}
    </li>
  );
}
