import Trophy from "lucide-react/icons/trophy";
import { defineMessage, useIntl } from "react-intl";
import { useSend } from "../../bridge/AppContext.tsx";
import { Button } from "../../components/Button.tsx";
import { type OverlayProps, PopupFrame } from "../frame/PopupFrame.tsx";

const earned = defineMessage<{ title: string }>({
  id: "account.rewardsPrompt.earned",
  defaultMessage: "You’ve earned it: {title}",
});
const claim = defineMessage<{ prize: string }>({
  id: "account.rewardsPrompt.claim",
  defaultMessage: "Claim {prize}",
});
const later = defineMessage({ id: "account.rewardsPrompt.later", defaultMessage: "Later" });

/** A reward can be claimed; shown once per reward. */
export function RewardsPrompt({ answer, params, ...frame }: OverlayProps<"rewards">) {
  const intl = useIntl();
  const send = useSend();
  const { title, detail, prize = "" } = params;
  const close = (): void => answer("close");
  return (
    <PopupFrame {...frame} icon={Trophy} title={intl.formatMessage(earned, { title })} onDismiss={close}>
      {detail !== "" && <p>{detail}</p>}
      <Button
        onClick={() => {
          send({ type: "rewards/claim", id: params.id });
          close();
        }}
      >
        {intl.formatMessage(claim, { prize }).trim()}
      </Button>
      <Button variant="quiet" onClick={close}>
        {intl.formatMessage(later)}
      </Button>
    </PopupFrame>
  );
}
