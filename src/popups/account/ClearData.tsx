import { defineMessages, useIntl } from "react-intl";
import styles from "../frame/PopupFrame.module.css";
import type { PopupProps } from "../frame/PopupFrame.tsx";
import { Confirm } from "../play/Confirm.tsx";

const text = defineMessages({
  question: { id: "account.clear.question", defaultMessage: "Clear what this browser keeps?" },
  what: {
    id: "account.clear.what",
    defaultMessage:
      "The copy of your wallet and of home, speed test results, search history and dismissed notices go. You stay signed in; your games, time and purchases are safe.",
  },
});

/** Confirms that locally stored data is to be cleared. */
export function ClearData({ id, ...frame }: PopupProps & { id: number }) {
  const intl = useIntl();
  return (
    <Confirm {...frame} id={id} question={intl.formatMessage(text.question)}>
      <p className={styles.text}>{intl.formatMessage(text.what)}</p>
    </Confirm>
  );
}
