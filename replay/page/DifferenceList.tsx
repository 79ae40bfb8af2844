import { TriangleAlert } from "lucide-react";
import { useValue } from "../../src/bridge/useValue.ts";
import type { OpenedRecording, ReplayStore } from "../player/replayStore.ts";
import { differenceOf, type ReplayDifference } from "../player/screening.ts";
import { nextOf } from "../timeline/sorted.ts";
import styles from "./Differences.module.css";

/** Maximum number of listed differences. */
const maxListed = 200;

interface Props {
  readonly opened: OpenedRecording;
  readonly differences: readonly ReplayDifference[];
  /** A summary in one line. */
  readonly summary: string;
  readonly send: ReplayStore["send"];
}

/** Differences, each with links to its places; nothing for none. */
function DifferenceList({ opened, differences, summary, send }: Props) {
  if (differences.length === 0) return null;
  return (
    <details className={styles.differences}>
      <summary>
        <TriangleAlert aria-hidden size={18} />
        <span role="alert">{summary}</span>
      </summary>
      <ol>
        {differences.slice(0, maxListed).map((difference, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several differences may be at one line
          <li key={index}>
            <Places opened={opened} difference={difference} send={send} />
            <pre>{difference.text}</pre>
          </li>
        ))}
      </ol>
      {differences.length > maxListed && <p>{differences.length - maxListed} more are not listed.</p>}
    </details>
  );
}

/** The differences, with links to their places in the timeline. */
function Places({
  opened: { timeline, playback },
  difference: { title, rows, text },
  send,
}: {
  opened: OpenedRecording;
  difference: ReplayDifference;
  send: ReplayStore["send"];
}) {
  const go = (row: number): void => send({ type: "moment", moment: { kind: "line", line: row } });
  const [first = 1] = rows;
  // The next place after the cursor; the first one after the last.
  const goOn = (): void => go(nextOf(rows, timeline.rowOf(playback.value.line)) ?? first);
  return (
    <>
      {!text.startsWith(title) && <h2>{title}</h2>}
      <button type="button" onClick={() => go(first)}>
        Go to line {first}
      </button>
      {rows.length > 1 && (
        <button type="button" onClick={goOn}>
          Next of {rows.length} places
        </button>
      )}
    </>
  );
}

/** Differences between today's app and the recording; nothing for none. */
export function Differences({ opened, send }: { opened: OpenedRecording; send: ReplayStore["send"] }) {
  const { differences } = useValue(opened.progress);
  const count = differences.length === 1 ? "1 difference" : `${differences.length} differences`;
  const summary = `${count}: ${differences[0]?.title ?? ""}`;
  return <DifferenceList opened={opened} differences={differences} summary={summary} send={send} />;
}

/** Differences between the screens and the recorded ones, once compared; nothing for none (R-REC-44). */
export function ScreenDifferences({ opened, send }: { opened: OpenedRecording; send: ReplayStore["send"] }) {
  const check = useValue(opened.screensCheck);
  const differences = check.kind === "done" ? check.differences.map(differenceOf) : [];
  const moments = differences.length === 1 ? "1 moment" : `${differences.length} moments`;
  const summary = `The screens show something else at ${moments}`;
  return <DifferenceList opened={opened} differences={differences} summary={summary} send={send} />;
}
