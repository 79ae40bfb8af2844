import { useId, useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../../bridge/AppContext.tsx";
import { Button } from "../../../components/Button.tsx";
import styles from "./HangingBanner.module.css";

const text = defineMessages({
  hanging: { id: "desk.hanging", defaultMessage: "The game isn’t responding. These minutes don’t count." },
  end: { id: "desk.hanging.end", defaultMessage: "End game" },
  wait: { id: "desk.hanging.wait", defaultMessage: "Wait" },
});

/** Covers a game that hangs; after 'wait' only its text stays. No focus: the game's keys choose nothing. */
export function HangingBanner() {
  const { formatMessage } = useIntl();
  const send = useSend();
  const [waiting, setWaiting] = useState(false);
  const title = useId();
  if (waiting) return <p className={styles.words}>{formatMessage(text.hanging)}</p>;
  return (
    <div className={styles.backdrop}>
      <div className={styles.banner} role="alertdialog" aria-labelledby={title}>
        <p id={title} role="alert">
          {formatMessage(text.hanging)}
        </p>
        <div className={styles.actions}>
          <Button onClick={() => send({ type: "schedule/end" })}>{formatMessage(text.end)}</Button>
          <Button variant="quiet" onClick={() => setWaiting(true)}>
            {formatMessage(text.wait)}
          </Button>
        </div>
      </div>
    </div>
  );
}
