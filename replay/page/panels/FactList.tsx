import { type KeyboardEvent, memo, useEffect, useId, useRef } from "react";
import { useValue } from "../../../src/bridge/useValue.ts";
import { clockText } from "../../facts/plainText.ts";
import type { OpenedRecording, ReplayStore } from "../../player/replayStore.ts";
import { isFailure, laneOf } from "../../timeline/lanes.ts";
import { indexUpTo } from "../../timeline/sorted.ts";
import type { Timeline } from "../../timeline/timeline.ts";
import lanes from "../lanes.module.css";
import styles from "./FactList.module.css";
import panel from "./panel.module.css";
import { scrollTo, useWindow } from "./useWindow.ts";

/** Height of a row, px; as in the stylesheet. */
const row = 28;
/** Facts that Page Up and Page Down pass. */
const page = 20;

/** Every fact as text, for reading, keyboards and screen readers (R-REC-35). Only what is seen is drawn. */
export function FactList({ opened, send }: { opened: OpenedRecording; send: ReplayStore["send"] }) {
  const { timeline } = opened;
  const { facts, line, query } = useValue(opened.playback);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const at = indexUpTo(facts, line);
  const current = facts[at];
  const { from, to, height } = useWindow(list, facts.length, row);
  useEffect(() => {
    const box = list.current;
    if (box && at >= 0 && height > 0) box.scrollTop = scrollTo(at, box.scrollTop, height, row);
  }, [at, height]);
  const pressed = (event: KeyboardEvent): void => {
    const target = targetOf(event.key, at, facts.length);
    const fact = target === null ? undefined : facts[target];
    if (fact === undefined) return;
    event.preventDefault();
    send({ type: "select", line: fact });
  };
  // The current fact is drawn wherever the list is scrolled to, because screen readers follow it.
  const rows = facts.slice(from, to).map((seq, index) => ({ seq, index: from + index }));
  const drawn =
    current !== undefined && !rows.some(({ seq }) => seq === current)
      ? [...rows, { seq: current, index: at }]
      : rows;
  return (
    <section className={panel.panel} aria-label="Facts">
      <h2>
        Facts{" "}
        <small>
          {facts.length === timeline.lines.length
            ? facts.length
            : `${facts.length} of ${timeline.lines.length}`}
        </small>
      </h2>
      {facts.length === 0 && (
        <p className={panel.empty}>{query === "" ? "All lanes are hidden." : `No fact says “${query}”.`}</p>
      )}
      <div
        ref={list}
        className={panel.scroller}
        role="listbox"
        tabIndex={0}
        aria-label="Facts of the recording"
        aria-activedescendant={current === undefined ? undefined : `${id}-${current}`}
        onKeyDown={pressed}
      >
        <div style={{ height: facts.length * row }}>
          {drawn.map(({ seq, index }) => (
            <FactRow
              key={seq}
              id={`${id}-${seq}`}
              timeline={timeline}
              seq={seq}
              index={index}
              count={facts.length}
              isCurrent={seq === current}
              isExact={seq === line}
              send={send}
            />
          ))}
        </div>
      </div>
    </section>
  );
}

interface FactRowProps {
  id: string;
  timeline: Timeline;
  seq: number;
  index: number;
  count: number;
  isCurrent: boolean;
  isExact: boolean;
  send: ReplayStore["send"];
}

/** Memoised, because every step renders the list anew, and few of its rows change. */
const FactRow = memo(({ id, timeline, seq, index, count, isCurrent, isExact, send }: FactRowProps) => {
  const fact = timeline.line(seq);
  if (!fact) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the listbox has the focus
    <div
      id={id}
      className={`${styles.row} ${lanes[laneOf(fact)]}`}
      role="option"
      aria-selected={isCurrent}
      aria-posinset={index + 1}
      aria-setsize={count}
      data-exact={isExact || undefined}
      data-failed={isFailure(fact) || undefined}
      style={{ top: index * row }}
      onClick={() => send({ type: "select", line: seq })}
    >
      <span className={styles.time}>{clockText(fact.at)}</span>
      <span className={styles.title}>{timeline.titleOf(fact)}</span>
    </div>
  );
});

/** The row that a key leads to; null for a key that leads nowhere. */
function targetOf(key: string, at: number, count: number): number | null {
  const last = count - 1;
  const to = (index: number): number => Math.min(last, Math.max(0, index));
  switch (key) {
    case "ArrowDown":
      return to(at + 1);
    case "ArrowUp":
      return to(at - 1);
    case "PageDown":
      return to(at + page);
    case "PageUp":
      return to(at - page);
    case "Home":
      return to(0);
    case "End":
      return to(last);
    default:
      return null;
  }
}
