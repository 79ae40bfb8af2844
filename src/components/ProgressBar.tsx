import { defineMessages, useIntl } from "react-intl";
import styles from "./ProgressBar.module.css";

const text = defineMessages({ loading: { id: "progress.loading", defaultMessage: "Loading…" } });

/** A page's code or first data is on its way (R-ROUTE-05). */
export function ProgressBar() {
  return <div className={styles.bar} role="progressbar" aria-label={useIntl().formatMessage(text.loading)} />;
}
