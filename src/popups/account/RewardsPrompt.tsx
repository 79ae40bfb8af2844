import Trophy from "lucide-react/icons/trophy";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { Button } from "../../components/Button.tsx";
import styles from "../frame/PopupFrame.module.css";
import { PopupFrame } from "../frame/PopupFrame.tsx";
import { type OverlayProps, useAnswer } from "../frame/useAnswer.ts";

const earned = defineMessage<{ title: string }>({
  id: "account.rewardsPrompt.earned",
  defaultMessage: "You’ve earned it: {title}",
});
const text = defineMessages({
  body: { id: "account.rewardsPrompt.words", defaultMessage: "Your reward waits on the rewards page." },
  go: { id: "account.rewardsPrompt.go", defaultMessage: "To my rewards" },
  later: { id: "account.rewardsPrompt.later", defaultMessage: "Later" },
});

/** A reward can be claimed; shown once per reward. */
export function RewardsPrompt({ id, params, ...frame }: OverlayProps<"rewards">) {
  const intl = useIntl();
  const answer = useAnswer(id, "rewards");
  return (
    <PopupFrame
      {...frame}
      title={intl.formatMessage(earned, { title: params.title })}
      onDismiss={() => answer(false)}
    >
      <span className={styles.art} style={{ order: -1 }}>
        <Trophy size={34} aria-hidden="true" />
      </span>
      {params.detail !== "" && <p>{params.detail}</p>}
      <p className={styles.text}>{intl.formatMessage(text.body)}</p>
      <div className={styles.answers}>
        <Button variant="quiet" onClick={() => answer(false)}>
          {intl.formatMessage(text.later)}
        </Button>
        <Button onClick={() => answer(true)}>{intl.formatMessage(text.go)}</Button>
      </div>
    </PopupFrame>
  );
}
