import { defineMessage, useIntl } from "react-intl";
import styles from "./PadHint.module.css";

const hint = defineMessage({ id: "title.pad", defaultMessage: "A: choose · B: back" });

/** What the buttons of a gamepad do, while one moves the focus (`streams/adapters/browser/focus/`). */
export function PadHint() {
  return (
    <p className={styles.hint} aria-hidden="true">
      {useIntl().formatMessage(hint)}
    </p>
  );
}
