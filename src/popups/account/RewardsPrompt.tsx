import Trophy from "lucide-react/icons/trophy";
import { defineMessage, useIntl } from "react-intl";
import { useSend } from "../../bridge/AppContext.tsx";
import { Button } from "../../components/Button.tsx";
import styles from "../frame/PopupFrame.module.css";
import { PopupFrame } from "../frame/PopupFrame.tsx";
import { type OverlayProps, useAnswer } from "../frame/useAnswer.ts";

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
export function RewardsPrompt({ id, params, ...frame }: OverlayProps<"rewards">) {
  const intl = useIntl();
  const send = useSend();
  const answer = useAnswer(id, "rewards");
  const { title, detail, prize = "" } = params;
  const close = (): void => answer("close");
  return (
    <PopupFrame {...frame} title={intl.formatMessage(earned, { title })} onDismiss={close}>
      <span className={styles.art} style={{ order: -1 }}>
        <Trophy size={34} aria-hidden="true" />
      </span>
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
