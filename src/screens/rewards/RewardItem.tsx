import Check from "lucide-react/icons/check";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { Reward } from "../../../streams/wire/account.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { Button } from "../../components/Button.tsx";
import styles from "./Rewards.module.css";

const claimOne = defineMessage<{ title: string }>({
  id: "account.rewards.claimOne",
  defaultMessage: "Claim: {title}",
});
const text = defineMessages({
  claim: { id: "account.rewards.claim", defaultMessage: "Claim" },
  claimed: { id: "account.rewards.claimed", defaultMessage: "Claimed" },
  open: { id: "account.rewards.open", defaultMessage: "Not yet" },
});

/** One reward. @param claiming the id of the reward that is being claimed, or null */
export function RewardItem({ reward, claiming }: { reward: Reward; claiming: string | null }) {
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
          {intl.formatMessage(text.claim)}
        </Button>
      )}
      {state === "claimed" && (
        <span className={`${styles.state} ${styles.done}`}>
          <Check size={18} aria-hidden="true" />
          {intl.formatMessage(text.claimed)}
        </span>
      )}
      {state === "open" && <span className={styles.state}>{intl.formatMessage(text.open)}</span>}
    </li>
  );
}
