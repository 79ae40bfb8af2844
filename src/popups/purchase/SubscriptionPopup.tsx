import Crown from "lucide-react/icons/crown";
import { defineMessages, useIntl } from "react-intl";
import { useApp, useSend } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { SkeletonList } from "../../components/account/Skeleton.tsx";
import { Button } from "../../components/Button.tsx";
import { ChoiceInput } from "../../components/ChoiceInput.tsx";
import { useAccount } from "../../components/gates.ts";
import { PlanFacts } from "../../components/purchase/PlanFacts.tsx";
import { planGroups, planKinds, usePlanTexts } from "../../components/purchase/planTexts.ts";
import frameStyles from "../frame/PopupFrame.module.css";
import { type OverlayProps, PopupFrame } from "../frame/PopupFrame.tsx";
import styles from "./Choices.module.css";
import { HourLeft } from "./HourLeft.tsx";
import { BuyNotice, PopupNotice } from "./PopupNotice.tsx";

const choiceTexts = defineMessages({
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
  if (plans.status === "failed") return <PopupNotice>{intl.formatMessage(choiceTexts.failed)}</PopupNotice>;
  const groups = planGroups(plans);
  if (groups.length === 0)
    return <PopupNotice icon={Crown}>{intl.formatMessage(choiceTexts.none)}</PopupNotice>;
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

const text = defineMessages({
  title: { id: "account.subscription.title", defaultMessage: "SUBSCRIPTION" },
  subscribe: { id: "account.subscription.subscribe", defaultMessage: "SUBSCRIBE" },
});

/** Lets the player choose and pay for a plan (R-SUB-01). */
export function SubscriptionPopup({ answer, ...frame }: OverlayProps<"subscription">) {
  const intl = useIntl();
  const send = useSend();
  const account = useAccount();
  const plans = useValue(account.plans);
  const { busy } = useValue(account.checkout);
  const online = useValue(useApp().online);
  const close = (): void => answer("close");
  return (
    <PopupFrame
      {...frame}
      variant="sheet"
      title={intl.formatMessage(text.title)}
      onClose={close}
      onDismiss={busy ? null : close}
    >
      <PlanChoices />
      <div className={frameStyles.foot}>
        <PlanTerms />
        <HourLeft />
        <BuyNotice />
        <Button
          busy={busy}
          disabled={plans.status !== "ready" || !online}
          onClick={() => send({ type: "purchase/submit" })}
        >
          {intl.formatMessage(text.subscribe)}
        </Button>
      </div>
    </PopupFrame>
  );
}

/** Until when the chosen plan lasts and whether it renews, above the button that buys it (R-SUB-09). */
function PlanTerms() {
  const account = useAccount();
  const plans = useValue(account.plans);
  const { chosen } = useValue(account.checkout);
  const { terms } = usePlanTexts();
  if (plans.status !== "ready") return null;
  const plan = [...plans.special, ...plans.standard, ...plans.pro].find(({ goodsId }) => goodsId === chosen);
  const text = plan === undefined ? "" : terms(plan);
  return text === "" ? null : <p className={frameStyles.finePrint}>{text}</p>;
}
