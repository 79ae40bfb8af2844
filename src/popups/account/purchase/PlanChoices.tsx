import CircleAlert from "lucide-react/icons/circle-alert";
import Crown from "lucide-react/icons/crown";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../../bridge/AppContext.tsx";
import { useValue } from "../../../bridge/useValue.ts";
import { PlanFacts } from "../../../components/account/PlanFacts.tsx";
import { planGroups } from "../../../components/account/planGroups.ts";
import { planKinds } from "../../../components/account/planMessages.ts";
import { SkeletonList } from "../../../components/account/Skeleton.tsx";
import { ChoiceInput } from "../../../components/ChoiceInput.tsx";
import { useAccount } from "../../../components/gates.ts";
import { PopupNotice } from "../PopupNotice.tsx";
import styles from "./Choices.module.css";

const text = defineMessages({
  failed: { id: "account.plans.failed", defaultMessage: "The plans could not be loaded." },
  none: { id: "account.plans.none", defaultMessage: "No plan is on sale right now." },
});

/** The plans as radio cards (R-SUB-06, R-SUB-08). */
export function PlanChoices() {
  const intl = useIntl();
  const send = useSend();
  const account = useAccount();
  const plans = useValue(account.plans);
  const { chosen, busy } = useValue(account.checkout);

  if (plans.status === "loading") return <SkeletonList count={3} height={3.75} />;
  if (plans.status === "failed")
    return (
      <PopupNotice
        icon={<CircleAlert size={24} aria-hidden="true" />}
        onRetry={() => send({ type: "purchase/retry" })}
      >
        {intl.formatMessage(text.failed)}
      </PopupNotice>
    );
  const groups = planGroups(plans);
  if (groups.length === 0)
    return (
      <PopupNotice icon={<Crown size={24} aria-hidden="true" />}>{intl.formatMessage(text.none)}</PopupNotice>
    );
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <fieldset key={group.kind} className={styles.group} disabled={busy}>
          <legend className={styles.legend}>
            <strong>{intl.formatMessage(planKinds[group.kind])}</strong>
            {group.content !== "" && <span>{group.content}</span>}
          </legend>
          {group.list.map((plan) => (
            <label key={plan.goodsId} className={styles.choice}>
              <ChoiceInput
                type="radio"
                name="plan"
                checked={chosen === plan.goodsId}
                onChange={() => send({ type: "purchase/choose", goodsId: plan.goodsId })}
              />
              <PlanFacts plan={plan} group={group} />
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
