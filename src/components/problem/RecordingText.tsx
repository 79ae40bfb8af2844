import { useMemo, useState } from "react";
import { defineMessage, useIntl } from "react-intl";
import type { PersonalKind, TakenRecording } from "../../../streams/ports/recording.ts";
import { Button } from "../Button.tsx";
import styles from "./Problem.module.css";

/** Lines that are shown at once: thousands would hold up a phone. */
const pageSize = 100;

const text = {
  lines: defineMessage<{ shown: number; all: number }>({
    id: "problem.recording.lines",
    defaultMessage: "The last {shown, number} of {all, number} lines, just as they are sent",
  }),
  more: defineMessage({ id: "problem.recording.more", defaultMessage: "Show older lines" }),
};

/** A recording to look at: its end first, and all of it for those who want it. */
export function RecordingText({
  taken,
  allow,
}: {
  readonly taken: TakenRecording;
  readonly allow: readonly PersonalKind[];
}) {
  const { formatMessage } = useIntl();
  const [pages, setPages] = useState(1);
  const lines = useMemo(() => taken.text(allow).trimEnd().split("\n"), [taken, allow]);
  const shown = lines.slice(-pages * pageSize);
  const title = formatMessage(text.lines, { shown: shown.length, all: lines.length });
  return (
    <>
      <p className={styles.note}>{title}</p>
      {shown.length < lines.length && (
        <Button variant="quiet" onClick={() => setPages(pages + 1)}>
          {formatMessage(text.more)}
        </Button>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to by key as well. */}
      <section className={styles.lines} tabIndex={0} aria-label={title}>
        <pre>{shown.join("\n")}</pre>
      </section>
    </>
  );
}
