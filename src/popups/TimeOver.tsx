import Hourglass from "lucide-react/icons/hourglass";
import { defineMessages, useIntl } from "react-intl";
import { Button } from "../components/Button.tsx";
import styles from "./Frame.module.css";
import { Frame } from "./Frame.tsx";
import { type OverlayProps, useAnswer } from "./useAnswer.ts";

const text = defineMessages({
  over: { id: "timeOver.over", defaultMessage: "Your game time run out, buy 1 hour to continue the game" },
  today: { id: "timeOver.today", defaultMessage: "This hour is for today only" },
  close: { id: "timeOver.close", defaultMessage: "Close" },
});

/** The play time is used up (R-HOUR-01). */
export function TimeOver({ id, ...frame }: OverlayProps<"timeOver">) {
  const intl = useIntl();
  const answer = useAnswer(id, "timeOver");
  const close = (): void => answer("close");
  return (
    <Frame {...frame} title={intl.formatMessage(text.over)} onDismiss={close}>
      <span className={styles.art} style={{ order: -1 }}>
        <Hourglass size={34} aria-hidden="true" />
      </span>
      <p className={styles.fine}>{intl.formatMessage(text.today)}</p>
      <Button look="quiet" onClick={close}>
        {intl.formatMessage(text.close)}
      </Button>
    </Frame>
  );
}
