import { defineMessages, useIntl } from "react-intl";
import { Button } from "../../components/Button.tsx";
import styles from "../frame/PopupFrame.module.css";
import { PopupFrame } from "../frame/PopupFrame.tsx";
import { type OverlayProps, useAnswer } from "../frame/useAnswer.ts";

const text = defineMessages({
  question: { id: "account.logout.question", defaultMessage: "Sign out?" },
  what: {
    id: "account.logout.what",
    defaultMessage: "Your time, rewards and purchases stay in your account.",
  },
  yes: { id: "account.logout.yes", defaultMessage: "Sign out" },
  no: { id: "account.logout.no", defaultMessage: "Stay" },
});

/** Confirms signing out. */
export function Logout({ id, params: _, ...frame }: OverlayProps<"logout">) {
  const intl = useIntl();
  const answer = useAnswer(id, "logout");
  return (
    <PopupFrame {...frame} title={intl.formatMessage(text.question)} onDismiss={() => answer(false)}>
      <p className={styles.text}>{intl.formatMessage(text.what)}</p>
      <div className={styles.answers}>
        <Button variant="quiet" onClick={() => answer(true)}>
          {intl.formatMessage(text.yes)}
        </Button>
        <Button onClick={() => answer(false)}>{intl.formatMessage(text.no)}</Button>
      </div>
    </PopupFrame>
  );
}
