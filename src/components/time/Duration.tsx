import { defineMessages, useIntl } from "react-intl";
import { splitDuration } from "../../../streams/features/locale/duration.ts";
import styles from "./Duration.module.css";

const text = defineMessages({
  hours: { id: "duration.hours", defaultMessage: "H" },
  minutes: { id: "duration.minutes", defaultMessage: "M" },
  seconds: { id: "duration.seconds", defaultMessage: "S" },
});

/** A duration as H/M/S with two digits each (R-TIME-01). */
export function Duration({ seconds }: { seconds: number }) {
  const intl = useIntl();
  const parts = splitDuration(seconds);
  return (
    <span className={styles.duration}>
      <span className={styles.part}>
        {parts.hours}
        <small>{intl.formatMessage(text.hours)}</small>
      </span>{" "}
      <span className={styles.part}>
        {parts.minutes}
        <small>{intl.formatMessage(text.minutes)}</small>
      </span>{" "}
      <span className={styles.part}>
        {parts.seconds}
        <small>{intl.formatMessage(text.seconds)}</small>
      </span>
    </span>
  );
}
