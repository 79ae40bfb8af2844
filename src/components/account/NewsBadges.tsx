import { defineMessage, useIntl } from "react-intl";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { useAccount } from "../gates.ts";
import styles from "./SettingsList.module.css";

const unreadCount = defineMessage<{ count: number }>({
  id: "account.user.unread",
  defaultMessage: "{count, plural, one {# unread message} other {# unread messages}}",
});
const claimableCount = defineMessage<{ count: number }>({
  id: "account.user.claimable",
  defaultMessage: "{count, plural, one {# reward to claim} other {# rewards to claim}}",
});

/** The number of unread messages; nothing for none. */
export function UnreadBadge() {
  const count = useValue(useAccount().unread) ?? 0;
  return <Badge count={count} label={useIntl().formatMessage(unreadCount, { count })} />;
}

/** The number of rewards that can be claimed; nothing for none. */
export function ClaimableBadge() {
  const count = useSelector(useAccount().rewards, (rewards) =>
    rewards.status === "ready" ? rewards.list.filter(({ state }) => state === "claimable").length : 0,
  );
  return <Badge count={count} label={useIntl().formatMessage(claimableCount, { count })} />;
}

/** @param label what it counts, for screen readers */
function Badge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <span className={styles.badge} role="img" aria-label={label}>
      {count > 99 ? "99+" : count}
    </span>
  );
}
