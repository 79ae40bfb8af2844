import { defineMessages, useIntl } from "react-intl";
import { useApp } from "../../app/AppContext.tsx";
import { useArea } from "../../app/AreaGate.tsx";
import { frame } from "../../app/frameMessages.ts";
import { Link } from "../../app/Link.tsx";
import { usePart, useValue } from "../../app/useValue.ts";
import { AccountPage } from "../../components/area/AccountPage.tsx";
import { FailedNotice } from "../../components/area/Notice.tsx";
import { Button } from "../../components/Button.tsx";
import styles from "./Membership.module.css";
import { Ways } from "./Ways.tsx";

const text = defineMessages({
  title: { id: "area.membership.title", defaultMessage: "Play as long as you like" },
  words: {
    id: "area.membership.words",
    defaultMessage: "Members have unlimited game time. These are the ways to play:",
  },
  titleMember: { id: "area.membership.titleMember", defaultMessage: "You are a member" },
  wordsMember: {
    id: "area.membership.wordsMember",
    defaultMessage: "Your game time is unlimited. These are all the ways to play:",
  },
  join: { id: "area.membership.join", defaultMessage: "Join now" },
  mine: { id: "area.membership.mine", defaultMessage: "My subscription" },
});

/** What members get, beside the other ways to play. */
export default function Membership() {
  const intl = useIntl();
  const app = useApp();
  const plans = useValue(useArea().plans);
  const isMember = usePart(app.wallet, (wallet) => wallet?.isSubscription === 1);
  return (
    <AccountPage title={intl.formatMessage(frame.membership)}>
      <div className={styles.intro}>
        <h2>{intl.formatMessage(isMember ? text.titleMember : text.title)}</h2>
        <p>{intl.formatMessage(isMember ? text.wordsMember : text.words)}</p>
      </div>
      {plans.status === "failed" ? (
        <FailedNotice onRetry={() => app.send({ type: "purchase/retry" })} />
      ) : (
        <Ways plans={plans} />
      )}
      <div className={styles.join}>
        {isMember ? (
          <Link to="/user/subscription" className={styles.mine}>
            {intl.formatMessage(text.mine)}
          </Link>
        ) : (
          <Button
            disabled={plans.status !== "ready"}
            onClick={() => app.send({ type: "purchase/open", what: "plan" })}
          >
            {intl.formatMessage(text.join)}
          </Button>
        )}
      </div>
    </AccountPage>
  );
}
