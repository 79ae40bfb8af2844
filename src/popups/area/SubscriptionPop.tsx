import Sparkles from "lucide-react/icons/sparkles";
import { defineMessages, useIntl } from "react-intl";
import { Button } from "../../components/Button.tsx";
import styles from "../Frame.module.css";
import { Frame } from "../Frame.tsx";
import { type OverlayProps, useAnswer } from "../useAnswer.ts";

const text = defineMessages({
  title: { id: "area.subscriptionPop.title", defaultMessage: "Play as long as you like" },
  words: {
    id: "area.subscriptionPop.words",
    defaultMessage: "Members have unlimited game time, by the month, the quarter or the year.",
  },
  plans: { id: "area.subscriptionPop.plans", defaultMessage: "See the plans" },
  close: { id: "area.subscriptionPop.close", defaultMessage: "Not now" },
});

/** A small invitation to see the plans. */
export function SubscriptionPop({ id, params: _, ...frame }: OverlayProps<"subscriptionPop">) {
  const intl = useIntl();
  const answer = useAnswer(id, "subscriptionPop");
  const close = (): void => answer("close");
  return (
    <Frame {...frame} title={intl.formatMessage(text.title)} onDismiss={close}>
      <span className={styles.art} style={{ order: -1 }}>
        <Sparkles size={34} aria-hidden="true" />
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
