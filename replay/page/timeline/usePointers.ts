import { type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { OpenedRecording, ReplayStore } from "../../player/replayStore.ts";
import { clockText } from "../../timeline/plainText.ts";
import type { ViewRange } from "../../timeline/viewRange.ts";
import { type Region, regionAt } from "./geometry.ts";
import {
  type Gesture,
  pointerDown,
  pointerMove,
  pointerUp,
  type Touching,
  untouched,
  wheelGesture,
} from "./gestures.ts";
import { factAt, momentAt, placeMarks } from "./placeMarks.ts";

type Send = ReplayStore["send"];

/** How far from a mark a pointer finds it, px; a finger is less exact than a mouse. */
const reach = { mouse: 6, touch: 16 } as const;

/** The wheel zooms and pans instead of scrolling the page. */
export function useWheel(
  { playback }: OpenedRecording,
  box: RefObject<HTMLElement | null>,
  send: Send,
): void {
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

function sendGesture(gesture: Gesture, view: ViewRange, width: number, send: Send): void {
  if (gesture.kind === "pan") send({ type: "pan", by: -gesture.by / Math.max(1, width) });
  if (gesture.kind === "zoom")
    send({ type: "zoom", at: momentAt(gesture.x, view, width), factor: gesture.factor });
}

/** What is under the pointer. */
interface Tip {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** In the right half, where it opens to the left. */
  readonly isRight: boolean;
}

/** Mouse and fingers on the picture of the timeline: the overview and the ruler seek, the lanes pan and select. */
export function usePointers(opened: OpenedRecording, box: RefObject<HTMLElement | null>, send: Send) {
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
