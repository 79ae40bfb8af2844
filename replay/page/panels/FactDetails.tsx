import { useMemo } from "react";
import { useSelector } from "../../../src/bridge/useValue.ts";
import { factText } from "../../facts/factText.ts";
import { clockText } from "../../facts/plainText.ts";
import type { OpenedRecording, ReplayStore } from "../../player/replayStore.ts";
import styles from "./FactDetails.module.css";

const maxEffects = 30;

/** The fact at the cursor in plain text, what led to it, and what it led to (R-REC-37). */
export function FactDetails({ opened, send }: { opened: OpenedRecording; send: ReplayStore["send"] }) {
  const { timeline } = opened;
  const seq = useSelector(opened.playback, ({ line }) => line);
  const fact = timeline.line(seq);
  const [about, ...sections] = useMemo(() => (fact ? factText(timeline.lines, fact) : []), [timeline, fact]);
  if (!fact || !about)
    return (
      <section className={styles.panel} aria-label="Fact">
        <h2>The start</h2>
        <p>Nothing has happened yet.</p>
      </section>
    );
  const [, ...causes] = timeline.causesOf(seq);
  return (
    <section className={styles.panel} aria-label="Fact">
      <h2>{about.heading}</h2>
      <p className={styles.about}>{about.text}</p>
      {sections.map(({ heading, text }) => (
        <div key={heading}>
          <h3>{heading}</h3>
          <pre>{text}</pre>
        </div>
      ))}
      <Facts heading="Because of" seqs={causes.map((cause) => cause.seq)} opened={opened} send={send} />
      <Facts heading="Led to" seqs={timeline.effectsOf(seq, maxEffects)} opened={opened} send={send} />
    </section>
  );
}

function Facts({
  heading,
  seqs,
  opened,
  send,
}: {
  heading: string;
  seqs: readonly number[];
  opened: OpenedRecording;
  send: ReplayStore["send"];
}) {
  const { timeline } = opened;
  if (seqs.length === 0) return null;
  return (
    <div>
      <h3>{heading}</h3>
      <ol>
        {seqs.map((seq) => {
          const fact = timeline.line(seq);
          if (!fact) return null;
          return (
            <li key={seq}>
              <button type="button" onClick={() => send({ type: "select", line: seq })}>
                <span>{clockText(fact.at)}</span> {timeline.titleOf(fact)}
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
