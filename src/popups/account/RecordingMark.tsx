import { defineMessages, useIntl } from "react-intl";
import { LazyMessages } from "../../bridge/LazyMessages.tsx";
import { useProblemDo } from "../../components/problem/useProblemDo.ts";
import styles from "./RecordingMark.module.css";

const text = defineMessages({
  runs: { id: "account.recording.runs", defaultMessage: "Recording" },
  stop: { id: "account.recording.stop", defaultMessage: "Stop" },
});

/** On every page while a longer recording runs, with its end (R-REC-27). */
export function RecordingMark() {
  return (
    <LazyMessages bundle="account">
      <Mark />
    </LazyMessages>
  );
}

function Mark() {
  const { formatMessage } = useIntl();
  const act = useProblemDo();
  return (
    <div className={styles.mark} role="status">
      <span className={styles.dot} aria-hidden="true" />
      {formatMessage(text.runs)}
      <button type="button" className={styles.stop} onClick={() => act({ kind: "recordLonger", on: false })}>
        {formatMessage(text.stop)}
      </button>
    </div>
  );
}
