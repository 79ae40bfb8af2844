import { type RefObject, useEffect, useRef } from "react";
import { animationFrameScheduler, auditTime, merge, Subject, startWith } from "rxjs";
import { useSelector, useValue } from "../../../src/bridge/useValue.ts";
import { clockText } from "../../facts/plainText.ts";
import type { OpenedRecording, ReplayStore } from "../../player/replayStore.ts";
import { type Lane, lanes } from "../../timeline/lanes.ts";
import colours from "../lanes.module.css";
import { paintTimeline, paletteOf } from "./paint.ts";
import { timelineHeight } from "./placeMarks.ts";
import styles from "./TimelineView.module.css";
import { usePointers, useWheel } from "./usePointers.ts";

type Send = ReplayStore["send"];

const laneNames: Readonly<Record<Lane, string>> = {
  clicks: "Clicks",
  calls: "Calls",
  frames: "Frames",
  popups: "Pop-ups",
  toasts: "Toasts",
  errors: "Errors",
  timers: "Timers",
  page: "Page",
  desk: "Desk, pay",
  states: "States",
  other: "Other",
};

/** Everything that happened, in lanes over time (R-REC-35). */
export function TimelineView({ opened, send }: { opened: OpenedRecording; send: Send }) {
  const labels = useRef<HTMLDivElement>(null);
  return (
    <section className={styles.timeline} aria-label="Timeline">
      <div ref={labels} className={styles.labels} style={{ height: timelineHeight }}>
        <LaneToggles opened={opened} send={send} />
      </div>
      <Picture opened={opened} send={send} labels={labels} />
      <SaidFact opened={opened} />
    </section>
  );
}

function LaneToggles({ opened: { timeline, playback }, send }: { opened: OpenedRecording; send: Send }) {
  const hidden = useSelector(playback, (now) => now.hidden);
  return lanes.map((lane) => (
    <label key={lane} className={colours[lane]} data-lane={lane}>
      <input
        type="checkbox"
        checked={!hidden.includes(lane)}
        onChange={({ target }) => send({ type: "lane", lane, shown: target.checked })}
      />
      <span className={styles.swatch} aria-hidden />
      <span className={styles.name}>{laneNames[lane]}</span>
      <small>{timeline.spans.get(lane)?.length ?? 0}</small>
    </label>
  ));
}

/** Says the fact at the cursor to screen readers, except while time runs. */
function SaidFact({ opened: { timeline, playback } }: { opened: OpenedRecording }) {
  const { line, status } = useValue(playback);
  const fact = timeline.line(line);
  return (
    <output className="visuallyHidden" aria-live="polite">
      {status !== "playing" && fact ? `${clockText(fact.at)} s: ${timeline.titleOf(fact)}` : ""}
    </output>
  );
}

function Picture({
  opened,
  send,
  labels,
}: {
  opened: OpenedRecording;
  send: Send;
  labels: RefObject<HTMLDivElement | null>;
}) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  usePainting(opened, canvas, labels);
  useWheel(opened, box, send);
  const { hover, tip, handlers } = usePointers(opened, box, send);
  return (
    <div
      ref={box}
      className={styles.picture}
      style={{ height: timelineHeight }}
      role="img"
      aria-label="Picture of the timeline, which the list of facts says in words"
      data-region={hover}
      {...handlers}
    >
      <canvas ref={canvas} aria-hidden />
      {tip && (
        <div
          className={styles.tip}
          style={{ left: tip.x, top: tip.y }}
          aria-hidden
          data-left={tip.isRight || undefined}
        >
          {tip.text}
        </div>
      )}
    </div>
  );
}

/** Paints at most once a frame, whenever something that is seen changes. */
function usePainting(
  { timeline, playback, progress }: OpenedRecording,
  canvas: RefObject<HTMLCanvasElement | null>,
  labels: RefObject<HTMLDivElement | null>,
): void {
  useEffect(() => {
    const element = canvas.current;
    const ctx = element?.getContext("2d");
    if (!element || !ctx || !labels.current) return;
    const palette = paletteOf(labels.current);
    const resized$ = new Subject<void>();
    const sizeNow = (): number => {
      const width = element.clientWidth;
      const ratio = window.devicePixelRatio;
      if (element.width !== Math.round(width * ratio)) {
        element.width = Math.round(width * ratio);
        element.height = Math.round(timelineHeight * ratio);
        ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
      }
      return width;
    };
    const observer = new ResizeObserver(() => resized$.next());
    observer.observe(element);
    const painting = merge(playback, progress, resized$)
      .pipe(startWith(null), auditTime(0, animationFrameScheduler))
      .subscribe(() => {
        const width = sizeNow();
        if (width === 0) return;
        paintTimeline(ctx, {
          timeline,
          playback: playback.value,
          progress: progress.value,
          width,
          palette,
        });
      });
    return () => {
      painting.unsubscribe();
      observer.disconnect();
    };
  }, [timeline, playback, progress, canvas, labels]);
}
