import Pause from "lucide-react/icons/pause";
import { defineMessages, useIntl } from "react-intl";
import styles from "./DeskOverlay.module.css";

const text = defineMessages({ paused: { id: "desk.paused", defaultMessage: "Paused" } });

/** Covers the picture of a paused game. */
export function PausedOverlay() {
  return (
    <div className={styles.overlay} data-see-through>
      <p className={styles.chip} role="status">
        <Pause size={20} aria-hidden="true" />
        {useIntl().formatMessage(text.paused)}
      </p>
    </div>
  );
}
