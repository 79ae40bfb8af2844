import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../../bridge/AppContext.tsx";
import { useValue } from "../../../bridge/useValue.ts";
import { Button } from "../../../components/Button.tsx";
import { deskAddition } from "../../../components/deskAddition.tsx";
import { useDeskModule } from "../../../components/gates.ts";
import styles from "./WeakConnection.module.css";

const text = defineMessages({
  weak: {
    id: "desk.weak",
    defaultMessage: "Weak connection. The picture is smaller so that it keeps moving.",
  },
  saver: { id: "desk.weak.saver", defaultMessage: "Use data saver" },
  later: { id: "desk.weak.later", defaultMessage: "Not now" },
});

/** Shows once that the connection is weak, and what helps (R-PIC-02). Takes no focus, because keys are meant for the game. */
export const WeakConnection = deskAddition(Notice);

function Notice() {
  const { formatMessage } = useIntl();
  const send = useSend();
  const weak = useValue(useDeskModule().weakConnection);
  return (
    <div className={styles.place} role="status">
      {weak && (
        <div className={styles.notice} data-notice>
          <p>{formatMessage(text.weak)}</p>
          <div className={styles.actions}>
            <Button onClick={() => send({ type: "desk/quality", quality: "saver" })}>
              {formatMessage(text.saver)}
            </Button>
            <Button variant="quiet" onClick={() => send({ type: "desk/weakSeen" })}>
              {formatMessage(text.later)}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
