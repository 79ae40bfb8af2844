import { useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import styles from "./Details.module.css";

const text = defineMessages({
  more: { id: "details.summary.more", defaultMessage: "Read all" },
  less: { id: "details.summary.less", defaultMessage: "Show less" },
});

/** Minimum length of a folded summary, letters. */
const foldedFrom = 600;

/** Summary of a game. A long text is folded until the player opens it. */
export function Summary({ summary }: { summary: string }) {
  const intl = useIntl();
  const [whole, setWhole] = useState(false);
  if (summary === "") return null;
  const folds = summary.length >= foldedFrom;
  return (
    <>
      <p className={styles.summary} data-folded={(folds && !whole) || undefined}>
        {summary}
      </p>
      {folds && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={whole}
          onClick={() => setWhole((now) => !now)}
        >
          {intl.formatMessage(whole ? text.less : text.more)}
        </button>
      )}
    </>
  );
}
