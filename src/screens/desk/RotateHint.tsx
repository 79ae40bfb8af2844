import RotateCw from "lucide-react/icons/rotate-cw";
import { defineMessages, useIntl } from "react-intl";
import styles from "./Desk.module.css";

const text = defineMessages({
  rotate: { id: "desk.rotate", defaultMessage: "Turn your phone for a bigger picture" },
});

/** Shown for a few seconds on a phone in portrait orientation. */
export function RotateHint() {
  return (
    <p className={styles.rotate}>
      <RotateCw size={16} aria-hidden="true" />
      {useIntl().formatMessage(text.rotate)}
    </p>
  );
}
