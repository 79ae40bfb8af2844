import Lock from "lucide-react/icons/lock";
import { defineMessages, useIntl } from "react-intl";
import { Button } from "../../components/Button.tsx";
import styles from "../Frame.module.css";
import { Frame } from "../Frame.tsx";
import { type OverlayProps, useAnswer } from "../useAnswer.ts";

const text = defineMessages({
  title: { id: "area.notSubscribed.title", defaultMessage: "You are not subscribed" },
  words: { id: "area.notSubscribed.words", defaultMessage: "This is for members. A plan opens it for you." },
  plans: { id: "area.notSubscribed.plans", defaultMessage: "See the plans" },
  close: { id: "area.notSubscribed.close", defaultMessage: "Close" },
});

/** Something for members, and this player is none. */
export function NotSubscribed({ id, params: _, ...frame }: OverlayProps<"notSubscribed">) {
  const intl = useIntl();
  const answer = useAnswer(id, "notSubscribed");
  const close = (): void => answer("close");
  return (
    <Frame {...frame} title={intl.formatMessage(text.title)} onDismiss={close}>
      <span className={styles.art} style={{ order: -1 }}>
        <Lock size={34} aria-hidden="true" />
      </span>
      <p className={styles.words}>{intl.formatMessage(text.words)}</p>
      <div className={styles.answers}>
        <Button look="quiet" onClick={close}>
          {intl.formatMessage(text.close)}
        </Button>
        <Button onClick={() => answer("plans")}>{intl.formatMessage(text.plans)}</Button>
      </div>
    </Frame>
  );
}
