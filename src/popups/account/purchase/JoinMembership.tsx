import Crown from "lucide-react/icons/crown";
import { defineMessages, useIntl } from "react-intl";
import { Button } from "../../../components/Button.tsx";
import styles from "../../frame/PopupFrame.module.css";
import { PopupFrame } from "../../frame/PopupFrame.tsx";
import { type OverlayProps, useAnswer } from "../../frame/useAnswer.ts";

const text = defineMessages({
  why: {
    id: "account.joinMembership.why",
    defaultMessage: "Your free time has run out, join our membership for unlimited game time",
  },
  join: { id: "account.joinMembership.join", defaultMessage: "Join now" },
  close: { id: "account.joinMembership.close", defaultMessage: "Close" },
});

/** The free trial is used up (R-JOIN-01). */
export function JoinMembership({ id, params: _, ...frame }: OverlayProps<"joinMembership">) {
  const intl = useIntl();
  const answer = useAnswer(id, "joinMembership");
  const close = (): void => answer("close");
  return (
    <PopupFrame {...frame} title={intl.formatMessage(text.why)} onDismiss={close}>
      <span className={styles.art} style={{ order: -1 }}>
        <Crown size={36} aria-hidden="true" />
      </span>
      <Button onClick={() => answer("join")}>{intl.formatMessage(text.join)}</Button>
      <Button variant="quiet" onClick={close}>
        {intl.formatMessage(text.close)}
      </Button>
    </PopupFrame>
  );
}
