import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { type Mark, momentsOf } from "../diagram/marks.ts";
import { type Axis, placeOf } from "../state/axis.ts";
import type { Act } from "../state/playground.ts";
import type { Track } from "../state/view.ts";
import styles from "./Playground.module.css";

/** How an input's marks are moved; null for an output. */
interface Edit {
  readonly act: (act: Act) => void;
  readonly input: string;
  /** Some mark is being drawn. */
  readonly held: boolean;
}

interface Props {
  readonly track: Track;
  readonly axis: Axis;
  readonly edit: Edit | null;
}

/** One diagram as a line with marbles. Marks of one moment stand above one another. */
export function TrackLine({ track: { name, marks, values }, axis, edit }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  const highest = Math.max(1, ...momentsOf(marks).map(({ letters }) => letters.length));
  /** The place under the pointer, in units of the axis. */
  const placeUnder = ({ clientX }: PointerEvent): number => {
    const box = strip.current?.getBoundingClientRect();
    return box ? ((clientX - box.left) / box.width) * (axis.width + 2) - 1 : 0;
  };
  return (
    <div className={styles.track}>
      <span className={styles.name}>{name}</span>
      <div ref={strip} className={styles.strip} style={{ height: `calc(${highest + 0.5} * var(--marble))` }}>
        {axis.stops.slice(1).map(({ at, x }, index) => {
          const from = axis.stops[index]?.x ?? 0;
          const style = {
            left: `calc(${from + 1} * var(--marble))`,
            width: `calc(${x - from} * var(--marble))`,
          };
          return <i key={at} className={x - from > 2 ? styles.wait : styles.line} style={style} />;
        })}
        {marks.map((mark, index) => (
          <Marble
            // Marks never pass one another: the index stays with the mark that is moved.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            mark={mark}
            label={`${mark.letter} of ${name}`}
            value={values.get(mark.letter)}
            bottom={marks.slice(0, index).filter(({ at }) => at === mark.at).length}
            x={placeOf(axis, mark.at)}
            limits={{ least: marks[index - 1]?.at ?? 0, most: marks[index + 1]?.at ?? null }}
            edit={edit && { ...edit, index, placeUnder }}
          />
        ))}
      </div>
    </div>
  );
}

interface MarbleProps {
  readonly mark: Mark;
  readonly label: string;
  readonly value: string | undefined;
  /** How many stand beneath it. */
  readonly bottom: number;
  readonly x: number;
  /** The times of its neighbours, ms. */
  readonly limits: { readonly least: number; readonly most: number | null };
  readonly edit: (Edit & { readonly index: number; placeUnder(event: PointerEvent): number }) | null;
}

function Marble({ mark: { at, letter }, label, value, bottom, x, limits, edit }: MarbleProps) {
  const kind = letter === "|" ? styles.end : letter === "#" ? styles.failed : styles.marble;
  const look = {
    className: [styles.mark, kind].join(" "),
    style: { left: `calc(${x + 1} * var(--marble))`, bottom: `calc(${bottom + 0.25} * var(--marble))` },
    title: `${at} ms${value === undefined ? "" : `: ${value}`}`,
  };
  const text = letter === "|" || letter === "#" ? "" : letter;
  if (!edit)
    return (
      <span {...look} role="img" aria-label={`${label} at ${at} ms`}>
        {text}
      </span>
    );
  const { act, input, index, held, placeUnder } = edit;
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = keyed(event, at, limits);
    if (to === null) return;
    event.preventDefault();
    act(to === "removed" ? { type: "remove", input, index } : { type: "move", input, index, at: to });
  };
  return (
    <button
      {...look}
      type="button"
      role="slider"
      aria-label={label}
      aria-valuemin={limits.least}
      aria-valuemax={limits.most ?? undefined}
      aria-valuenow={at}
      aria-valuetext={`${at} ms`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        act({ type: "grab", input, index });
      }}
      onPointerMove={(event) => held && act({ type: "drag", x: placeUnder(event) })}
      onPointerUp={() => act({ type: "drop" })}
      onPointerCancel={() => act({ type: "drop" })}
    >
      {text}
      <small className={styles.time}>{at}</small>
    </button>
  );
}

/** Where a key takes a marble, ms; null for a key that means nothing here. */
function keyed(
  { key, shiftKey }: KeyboardEvent,
  at: number,
  { least, most }: MarbleProps["limits"],
): number | "removed" | null {
  const step = shiftKey ? 100 : 1;
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return at - step;
    case "ArrowRight":
    case "ArrowUp":
      return at + step;
    case "PageDown":
      return at - 1_000;
    case "PageUp":
      return at + 1_000;
    case "Home":
      return least;
    case "End":
      return most;
    case "Delete":
    case "Backspace":
      return "removed";
    default:
      return null;
  }
}
