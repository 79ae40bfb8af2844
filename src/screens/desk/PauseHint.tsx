import { defineMessage, useIntl } from "react-intl";
import styles from "./Waiting.module.css";

const text = defineMessage({
  id: "desk.cannotPause",
  defaultMessage: "This game can’t pause: it runs on, and minutes count, while you’re away.",
});

/** Said once at the start of a game that runs on while its page is hidden (R-AWAY-02). */
export function PauseHint() {
  const { formatMessage } = useIntl();
  return (
    <p className={styles.hint} role="status">
      {formatMessage(text)}
    </p>
  );
}
