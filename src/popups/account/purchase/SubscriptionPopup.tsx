import { defineMessages, useIntl } from "react-intl";
import { useApp, useSend } from "../../../bridge/AppContext.tsx";
import { useValue } from "../../../bridge/useValue.ts";
import { usePlanTexts } from "../../../components/account/usePlanTexts.ts";
import { Button } from "../../../components/Button.tsx";
import { useAccount } from "../../../components/gates.ts";
import frameStyles from "../../frame/PopupFrame.module.css";
import { PopupFrame } from "../../frame/PopupFrame.tsx";
import { type OverlayProps, useAnswer } from "../../frame/useAnswer.ts";
import { BuyNotice } from "../PopupNotice.tsx";
import { HourLeft } from "./HourLeft.tsx";
import { PlanChoices } from "./PlanChoices.tsx";

const text = defineMessages({
  title: { id: "account.subscription.title", defaultMessage: "SUBSCRIPTION" },
  subscribe: { id: "account.subscription.subscribe", defaultMessage: "SUBSCRIBE" },
});

/** Lets the player choose and pay for a plan (R-SUB-01). */
export function SubscriptionPopup({ id, params: _, ...frame }: OverlayProps<"subscription">) {
  const intl = useIntl();
  const send = useSend();
  const answer = useAnswer(id, "subscription");
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
