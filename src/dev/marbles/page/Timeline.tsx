import type { CSSProperties } from "react";
import { type Axis, placeOf } from "../state/axis.ts";
import type { Act } from "../state/playground.ts";
import { type Track, trackOf, type View } from "../state/view.ts";
import styles from "./Playground.module.css";
import { TrackLine } from "./TrackLine.tsx";

/** Inputs and output on one axis under a ruler, what the output's letters stand for, and all of it as text. */
export function Timeline({
  view,
  act,
}: {
  view: View & { readonly held: boolean };
  act: (act: Act) => void;
}) {
  const { axis, inputs, output, note, expected, drawn } = view;
  const width: CSSProperties & Record<"--units", number> = { "--units": axis.width + 2 };
  return (
    <section className={styles.timeline} aria-label="Diagrams">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard */}
      <div className={styles.scroller} tabIndex={0}>
        <div className={styles.lines} style={width}>
          <Ruler axis={axis} />
          {inputs.map((shown) => (
            <TrackLine
              key={shown.input.name}
              track={trackOf(shown)}
              axis={axis}
              edit={shown.read.kind === "diagram" ? { act, input: shown.input.name, held: view.held } : null}
            />
          ))}
          {expected.read && (
            <TrackLine
              track={{ name: "expected", marks: expected.read.marks, values: noValues }}
              axis={axis}
              edit={null}
            />
          )}
          {output && <TrackLine track={output} axis={axis} edit={null} />}
        </div>
      </div>
      {note !== null && <p role="status">{note}</p>}
      {expected.verdict && (
        <p role="status" className={expected.verdict.same ? styles.right : styles.wrong}>
          {expected.verdict.says}
        </p>
      )}
      {output && <Legend track={output} />}
      <h2>As text</h2>
      <pre className={styles.text}>{drawn}</pre>
      <p className={styles.quiet}>
        A letter takes 1 ms, and so do ( and ). Arrow keys move a marble by 1 ms, with Shift by 100 ms, Page
        Up and Page Down by 1 s; Delete removes it.
      </p>
    </section>
  );
}

const noValues: ReadonlyMap<string, string> = new Map();

/** The times at which something happens, as many as have room. */
function Ruler({ axis }: { axis: Axis }) {
  const labels: Array<{ at: number; x: number }> = [];
  let free = Number.NEGATIVE_INFINITY;
  for (const { at } of axis.stops) {
    const x = placeOf(axis, at);
    // About three digits have room in a unit.
    const half = String(at).length / 6 + 0.1;
    if (x - half >= free) {
      labels.push({ at, x });
      free = x + half;
    }
  }
  return (
    <div className={styles.ruler} aria-hidden="true">
      {labels.map(({ at, x }) => (
        <span key={at} style={{ left: `calc(${x + 1} * var(--marble))` }}>
          {at}
        </span>
      ))}
      <b>ms</b>
    </div>
  );
}

function Legend({ track: { marks, values } }: { track: Track }) {
  const letters = [...new Set(marks.map(({ letter }) => letter))];
  const told = letters.filter((letter) => values.has(letter) && letter !== "|");
  return (
    <dl className={styles.legend}>
      {told.map((letter) => (
        <div key={letter}>
          <dt>{letter}</dt>
          <dd>
            <code>{values.get(letter)}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
