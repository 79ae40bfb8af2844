import { useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import styles from "./Details.module.css";

const text = defineMessages({
  more: { id: "details.summary.more", defaultMessage: "Read all" },
  less: { id: "details.summary.less", defaultMessage: "Show less" },
});

/** Longer summaries are folded; letters. */
const foldedFrom = 600;

/** What a game is about. A long text is folded until the player wants all of it. */
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
