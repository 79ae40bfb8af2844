import { useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../bridge/AppContext.tsx";
import { Button } from "../../components/Button.tsx";
import styles from "./HangingBanner.module.css";

const text = defineMessages({
  hanging: { id: "desk.hanging", defaultMessage: "The game isn’t responding." },
  end: { id: "desk.hanging.end", defaultMessage: "End game" },
  wait: { id: "desk.hanging.wait", defaultMessage: "Wait" },
});

/** Over the picture of a game that has stopped answering. Once told to wait, it stays away until next time. */
export function HangingBanner() {
  const { formatMessage } = useIntl();
  const send = useSend();
  const [waiting, setWaiting] = useState(false);
  if (waiting) return null;
  return (
    <div className={styles.banner} role="alert">
      <p>{formatMessage(text.hanging)}</p>
      <div className={styles.actions}>
        <Button onClick={() => send({ type: "schedule/end" })}>{formatMessage(text.end)}</Button>
        <Button variant="quiet" onClick={() => setWaiting(true)}>
          {formatMessage(text.wait)}
        </Button>
      </div>
    </div>
  );
}
