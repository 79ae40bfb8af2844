import { type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { animationFrameScheduler, auditTime, merge, Subject, startWith } from "rxjs";
import type { OpenedRecording, ReplayStore } from "../../../../streams/adapters/replay/player/replayStore.ts";
import { type Lane, lanes } from "../../../../streams/adapters/replay/timeline/lanes.ts";
import { clockText } from "../../../../streams/adapters/replay/timeline/plainText.ts";
import { useSelector, useValue } from "../../../bridge/useValue.ts";
import colours from "../lanes.module.css";
import { type Region, regionAt, timelineHeight } from "./geometry.ts";
import {
  type Gesture,
  pointerDown,
  pointerMove,
  pointerUp,
  type Touching,
  untouched,
  wheelGesture,
} from "./gestures.ts";
import { type Palette, paintTimeline } from "./paint.ts";
import { densityOf, factAt, momentAt, placeMarks } from "./placeMarks.ts";
import styles from "./TimelineView.module.css";

type Send = ReplayStore["send"];

/** How far from a mark a pointer finds it, px; a finger is less exact than a mouse. */
const reach = { mouse: 6, touch: 16 } as const;

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
    let density: readonly number[] = [];
    const sizeNow = (): number => {
      const width = element.clientWidth;
      const ratio = window.devicePixelRatio;
      if (element.width !== Math.round(width * ratio) || density.length === 0) {
        element.width = Math.round(width * ratio);
        element.height = Math.round(timelineHeight * ratio);
        ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
        density = densityOf(
          timeline.lines.map(({ at }) => at),
          timeline.duration,
          width,
        );
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
          ...{ timeline, playback: playback.value, progress: progress.value },
          ...{ width, density, palette },
        });
      });
    return () => {
      painting.unsubscribe();
      observer.disconnect();
    };
  }, [timeline, playback, progress, canvas, labels]);
}

/** The wheel zooms and pans instead of scrolling the page. */
function useWheel({ playback }: OpenedRecording, box: RefObject<HTMLElement | null>, send: Send): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const turned = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, width } = element.getBoundingClientRect();
      // Lines and pages instead of pixels, as some mice report.
      const unit = event.deltaMode === 0 ? 1 : 20;
      const gesture = wheelGesture(event.clientX - left, {
        x: event.deltaX * unit,
        y: event.deltaY * unit,
        shift: event.shiftKey,
      });
      sendGesture(gesture, playback.value.view, width, send);
    };
    // React's own handler would be passive.
    element.addEventListener("wheel", turned, { passive: false });
    return () => element.removeEventListener("wheel", turned);
  }, [playback, box, send]);
}

function sendGesture(gesture: Gesture, view: { from: number; to: number }, width: number, send: Send): void {
  if (gesture.kind === "pan") send({ type: "pan", by: -gesture.by / Math.max(1, width) });
  if (gesture.kind === "zoom")
    send({ type: "zoom", at: momentAt(gesture.x, view, width), factor: gesture.factor });
}

interface Tip {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** In the right half, where it opens to the left. */
  readonly isRight: boolean;
}

function usePointers(opened: OpenedRecording, box: RefObject<HTMLElement | null>, send: Send) {
  const { timeline, playback } = opened;
  const [tip, setTip] = useState<Tip | null>(null);
  const [hover, setHover] = useState<Region["kind"]>("lane");
  const touching = useRef<Touching>(untouched);
  const scrubs = useRef<Region["kind"] | null>(null);
  const handlers = useMemo(() => {
    const placeOf = ({ clientX, clientY }: PointerEvent) => {
      const { left, top, width } = box.current?.getBoundingClientRect() ?? new DOMRect();
      return { x: clientX - left, y: clientY - top, width };
    };
    const factUnder = (event: PointerEvent): number | null => {
      const { x, y, width } = placeOf(event);
      const region = regionAt(y);
      if (region.kind !== "lane" || playback.value.hidden.includes(region.lane)) return null;
      const marks = placeMarks(timeline.spans.get(region.lane) ?? [], playback.value.view, width);
      return factAt(marks, x, event.pointerType === "touch" ? reach.touch : reach.mouse);
    };
    const scrub = (kind: Region["kind"], event: PointerEvent): void => {
      const { x, width } = placeOf(event);
      const { view } = playback.value;
      if (kind === "ruler") send({ type: "seek", at: momentAt(x, view, width) });
      else {
        const at = momentAt(x, { from: 0, to: timeline.duration }, width);
        const span = view.to - view.from;
        send({ type: "view", view: { from: at - span / 2, to: at + span / 2 } });
        send({ type: "seek", at });
      }
    };
    const point = (event: PointerEvent): void => {
      const { x, y, width } = placeOf(event);
      setHover(regionAt(y).kind);
      const line = timeline.line(factUnder(event) ?? 0);
      const text = line && `${clockText(line.at)} s  ${timeline.titleOf(line)}`;
      setTip(text === undefined ? null : { x, y, text, isRight: x > width / 2 });
    };
    const run = (gestures: readonly Gesture[], event: PointerEvent): void => {
      const { width } = placeOf(event);
      for (const gesture of gestures) {
        sendGesture(gesture, playback.value.view, width, send);
        if (gesture.kind !== "tap") continue;
        const fact = factUnder(event);
        if (fact === null) send({ type: "seek", at: momentAt(gesture.x, playback.value.view, width) });
        else send({ type: "select", line: fact });
      }
    };
    const up = (event: PointerEvent): void => {
      scrubs.current = null;
      const after = pointerUp(touching.current, event.pointerId);
      touching.current = after.touching;
      if (event.type === "pointerup") run(after.gestures, event);
    };
    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const { x, y } = placeOf(event);
        const { kind } = regionAt(y);
        if (kind === "lane" || scrubs.current !== null)
          touching.current = pointerDown(touching.current, event.pointerId, x);
        else {
          scrubs.current = kind;
          scrub(kind, event);
        }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (scrubs.current !== null) return scrub(scrubs.current, event);
        if (touching.current.pointers.size === 0) return point(event);
        const after = pointerMove(touching.current, event.pointerId, placeOf(event).x);
        touching.current = after.touching;
        setTip(null);
        run(after.gestures, event);
      },
      onPointerUp: up,
      onPointerCancel: up,
      onPointerLeave: () => setTip(null),
    };
  }, [timeline, playback, box, send]);
  return { hover, tip, handlers };
}

/** The stylesheet's colours, as a canvas takes them. */
function paletteOf(labels: HTMLElement): Palette {
  const style = getComputedStyle(labels);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  const colourOf = (lane: Lane): string => {
    const label = labels.querySelector(`[data-lane="${lane}"] > span`);
    return label ? getComputedStyle(label).backgroundColor : token("--text");
  };
  return {
    lanes: {
      clicks: colourOf("clicks"),
      calls: colourOf("calls"),
      frames: colourOf("frames"),
      popups: colourOf("popups"),
      toasts: colourOf("toasts"),
      errors: colourOf("errors"),
      timers: colourOf("timers"),
      page: colourOf("page"),
      desk: colourOf("desk"),
      states: colourOf("states"),
      other: colourOf("other"),
    },
    ground: token("--ground"),
    raised: token("--raised"),
    line: token("--line"),
    text: token("--text"),
    quiet: token("--text-faint"),
    accent: token("--accent"),
    bad: token("--bad"),
    font: style.fontFamily,
  };
}
