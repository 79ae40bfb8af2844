import { defineMessages, useIntl } from "react-intl";
import { pages } from "../../../streams/page/routes.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { AccountLoadFailed } from "../../components/account/AccountLoadFailed.tsx";
import { AccountPage } from "../../components/account/AccountPage.tsx";
import buttons from "../../components/Button.module.css";
import { Button } from "../../components/Button.tsx";
import { useAccount } from "../../components/gates.ts";
import { Link } from "../../components/Link.tsx";
import { CurrentPlan } from "../../components/purchase/CurrentPlan.tsx";
import styles from "./Membership.module.css";
import { PurchaseOptions } from "./PurchaseOptions.tsx";

const text = defineMessages({
  title: { id: "account.membership.title", defaultMessage: "Play as long as you like" },
  body: {
    id: "account.membership.words",
    defaultMessage: "Members have unlimited game time. These are the ways to play:",
  },
  titleMember: { id: "account.membership.titleMember", defaultMessage: "You are a member" },
  wordsMember: { id: "account.membership.wordsMember", defaultMessage: "This is what you have:" },
  join: { id: "account.membership.join", defaultMessage: "Join now" },
  mine: { id: "account.membership.mine", defaultMessage: "My subscription" },
});

/** A member's benefits and their end; a comparison of membership with other ways to play. */
export default function Membership() {
  const intl = useIntl();
  const app = useApp();
  const plans = useValue(useAccount().plans);
  const isMember = useSelector(app.wallet, (wallet) => wallet?.isSubscription === 1);
  return (
    <AccountPage page="membership">
      <div className={styles.intro}>
        <h2>{intl.formatMessage(isMember ? text.titleMember : text.title)}</h2>
        <p>{intl.formatMessage(isMember ? text.wordsMember : text.body)}</p>
        {isMember && <CurrentPlan />}
      </div>
      {plans.status === "failed" ? (
        <AccountLoadFailed onRetry={() => app.send({ type: "purchase/retry" })} />
      ) : (
        <PurchaseOptions plans={plans} />
      )}
      <div className={styles.join}>
        {isMember ? (
          <Link to={pages.subscription.path} className={`${buttons.button} ${buttons.quiet}`}>
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
