import { defineMessages, useIntl } from "react-intl";
import styles from "./ProgressBar.module.css";

const text = defineMessages({ loading: { id: "progress.loading", defaultMessage: "Loading…" } });

/** Shown while a page's code or first data is loading (R-ROUTE-05). */
export function ProgressBar() {
  return <div className={styles.bar} role="progressbar" aria-label={useIntl().formatMessage(text.loading)} />;
}
