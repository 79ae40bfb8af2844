import { defineMessages, useIntl } from "react-intl";
import styles from "../frame/PopupFrame.module.css";
import type { PopupProps } from "../frame/PopupFrame.tsx";
import { Confirm } from "../play/Confirm.tsx";

const text = defineMessages({
  question: { id: "account.recording.question", defaultMessage: "Record this session?" },
  what: {
    id: "account.recording.what",
    defaultMessage:
      "From now on the app writes down what is tapped and what it does, for up to an hour and until the page is closed or reloaded. A mark stays on the screen. Nothing is sent before you say so.",
  },
});

/** Confirms that a longer recording is to start (R-REC-27). */
export function RecordSession({ id, ...frame }: PopupProps & { id: number }) {
  const intl = useIntl();
  return (
    <Confirm {...frame} id={id} question={intl.formatMessage(text.question)}>
      <p className={styles.text}>{intl.formatMessage(text.what)}</p>
    </Confirm>
  );
}
