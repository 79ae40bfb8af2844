import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../bridge/AppContext.tsx";
import styles from "./RecordingMark.module.css";

const text = defineMessages({
  runs: { id: "account.recording.runs", defaultMessage: "Recording" },
  stop: { id: "account.recording.stop", defaultMessage: "Stop" },
});

/** On every page while a longer recording runs, with its end (R-REC-27). */
export function RecordingMark() {
  const { formatMessage } = useIntl();
  const send = useSend();
  return (
    <div className={styles.mark} role="status">
      <span className={styles.dot} aria-hidden="true" />
      {formatMessage(text.runs)}
      <button
        type="button"
        className={styles.stop}
        onClick={() => send({ type: "problem/recordLonger", on: false })}
      >
        {formatMessage(text.stop)}
      </button>
    </div>
  );
}
