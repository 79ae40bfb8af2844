import type { ReactNode } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { SessionPoint, SessionReport } from "../../../streams/storage/sessionReport.ts";
import styles from "./Report.module.css";

const text = {
  ...defineMessages({
    latency: { id: "report.graph.latency", defaultMessage: "From press to picture" },
    frames: { id: "report.graph.frames", defaultMessage: "Frames a second" },
  }),
  top: defineMessage<{ ms: number }>({ id: "report.ms", defaultMessage: "{ms, number} ms" }),
  latencySummary: defineMessage<{ from: number; to: number; worst: number; minutes: number }>({
    id: "report.graph.latency.summary",
    defaultMessage:
      "From press to picture over {minutes, plural, one {# minute} other {# minutes}}: between {from, number} and {to, number} ms on average, {worst, number} ms at worst",
  }),
  framesSummary: defineMessage<{ from: number; to: number; minutes: number }>({
    id: "report.graph.frames.summary",
    defaultMessage:
      "Frames a second over {minutes, plural, one {# minute} other {# minutes}}: between {from, number} and {to, number}",
  }),
  end: defineMessage<{ minutes: number }>({
    id: "report.graph.end",
    defaultMessage: "{minutes, plural, one {# minute} other {# minutes}}",
  }),
};

/** Of the drawing, in its own units. */
const [width, height] = [300, 64];
/** A graph of less is a dot. */
const fewestPoints = 2;
/** The scales end here or higher, so that a good session does not look like mountains. */
const scales = { ms: 100, frames: 60 } as const;

/** Input to photon and frames over the session, each with a summary in words. */
export function ReportGraph({ report: { points, seconds } }: { report: SessionReport }) {
  const { formatMessage } = useIntl();
  const minutes = Math.max(1, Math.round(seconds / 60));
  const pressed = points.filter(hasPresses);
  if (points.length < fewestPoints) return null;
  const end = Math.max(1, points.at(-1)?.seconds ?? 1);
  const means = pressed.map(({ meanMs }) => meanMs);
  const worst = Math.max(0, ...pressed.map(({ worstMs }) => worstMs));
  const frames = points.map((point) => point.frames);
  const maxMs = Math.max(scales.ms, Math.ceil(worst / 50) * 50);
  const maxFrames = Math.max(scales.frames, ...frames);
  return (
    <div className={styles.graphs}>
      {pressed.length >= fewestPoints && (
        <Graph
          caption={formatMessage(text.latency)}
          top={formatMessage(text.top, { ms: maxMs })}
          summary={formatMessage(text.latencySummary, {
            from: Math.min(...means),
            to: Math.max(...means),
            worst,
            minutes,
          })}
        >
          <path className={styles.worst} d={line(pressed, end, maxMs, ({ worstMs }) => worstMs)} />
          <path className={styles.mean} d={line(pressed, end, maxMs, ({ meanMs }) => meanMs)} />
        </Graph>
      )}
      <Graph
        caption={formatMessage(text.frames)}
        top={maxFrames}
        summary={formatMessage(text.framesSummary, {
          from: Math.min(...frames),
          to: Math.max(...frames),
          minutes,
        })}
        axis={
          <p className={styles.axis} aria-hidden="true">
            <span>0</span>
            <span>{formatMessage(text.end, { minutes })}</span>
          </p>
        }
      >
        <path className={styles.mean} d={line(points, end, maxFrames, (point) => point.frames)} />
      </Graph>
    </div>
  );
}

interface GraphProps {
  readonly caption: string;
  /** The upper end of the scale. */
  readonly top: ReactNode;
  /** The graph in words. */
  readonly summary: string;
  readonly axis?: ReactNode;
  readonly children: ReactNode;
}

function Graph({ caption, top, summary, axis, children }: GraphProps) {
  return (
    <figure>
      <figcaption>
        <span>{caption}</span>
        <span>{top}</span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={summary}>
        {children}
      </svg>
      {axis}
    </figure>
  );
}

type PressedPoint = SessionPoint & { readonly meanMs: number; readonly worstMs: number };

function hasPresses(point: SessionPoint): point is PressedPoint {
  return point.meanMs !== null && point.worstMs !== null;
}

/** @param end of the time axis, s  @param most upper end of the scale */
function line<Point extends SessionPoint>(
  points: readonly Point[],
  end: number,
  most: number,
  heightOf: (point: Point) => number,
): string {
  return points
    .map((point, index) => {
      const x = ((point.seconds / end) * width).toFixed(1);
      const y = (height - 1 - (Math.min(most, heightOf(point)) / most) * (height - 2)).toFixed(1);
      return `${index === 0 ? "M" : "L"}${x} ${y}`;
    })
    .join("");
}
