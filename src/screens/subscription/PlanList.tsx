import ChevronRight from "lucide-react/icons/chevron-right";
import Crown from "lucide-react/icons/crown";
import { defineMessages, useIntl } from "react-intl";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { AccountLoadFailed } from "../../components/account/AccountLoadFailed.tsx";
import { SkeletonList } from "../../components/account/Skeleton.tsx";
import { Notice } from "../../components/feedback/Notice.tsx";
import { useAccount } from "../../components/gates.ts";
import { PlanFacts } from "../../components/purchase/PlanFacts.tsx";
import { planGroups, planKinds } from "../../components/purchase/planTexts.ts";
import styles from "./Subscription.module.css";

const text = defineMessages({
  plans: { id: "account.planList.plans", defaultMessage: "Plans" },
  extend: { id: "account.planList.extend", defaultMessage: "Extend your membership" },
  none: { id: "account.planList.none", defaultMessage: "No plan is on sale right now" },
  noneBody: { id: "account.planList.none.words", defaultMessage: "Please look in again later." },
});

/** The plans on offer; each opens the pop-up for paying it. */
export function PlanList() {
  const intl = useIntl();
  const app = useApp();
  const plans = useValue(useAccount().plans);
  const isMember = useSelector(app.wallet, (wallet) => wallet?.isSubscription === 1);
  if (plans.status === "failed")
    return <AccountLoadFailed onRetry={() => app.send({ type: "purchase/retry" })} />;
  const groups = plans.status === "ready" ? planGroups(plans) : null;
  if (groups?.length === 0)
    return (
      <Notice icon={<Crown size={32} aria-hidden="true" />} title={intl.formatMessage(text.none)}>
        {intl.formatMessage(text.noneBody)}
      </Notice>
    );
  return (
    <section className={styles.plans}>
      <h2>{intl.formatMessage(isMember ? text.extend : text.plans)}</h2>
      {groups === null && <SkeletonList count={3} height={4} />}
      {groups?.map((group) => (
        <div key={group.kind} className={styles.group}>
          <h3>
            {intl.formatMessage(planKinds[group.kind])}
            {group.content !== "" && <span>{group.content}</span>}
          </h3>
          <ul className={styles.list}>
            {group.list.map((plan) => (
              <li key={plan.goodsId}>
                <button
                  type="button"
                  className={styles.plan}
                  onClick={() => app.send({ type: "purchase/open", what: "plan", goodsId: plan.goodsId })}
                >
                  <PlanFacts plan={plan} group={group} />
                  <ChevronRight size={20} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
