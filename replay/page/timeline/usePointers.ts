import { type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { clockText } from "../../facts/plainText.ts";
import type { OpenedRecording, ReplayStore } from "../../player/replayStore.ts";
import type { ViewRange } from "../../timeline/viewRange.ts";
import { factAt, momentAt, placeMarks, type Region, regionAt } from "./placeMarks.ts";

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

interface Tip {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** In the right half, where it opens to the left. */
  readonly isRight: boolean;
}

/** Mouse and fingers on the picture of the timeline: the ruler seeks, the lanes pan and select. */
export function usePointers(opened: OpenedRecording, box: RefObject<HTMLElement | null>, send: Send) {
  const { timeline, playback } = opened;
  const [tip, setTip] = useState<Tip | null>(null);
  const [hover, setHover] = useState<Region["kind"]>("lane");
  const touching = useRef<Touching>(untouched);
  const scrubs = useRef(false);
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
    const scrub = (event: PointerEvent): void => {
      const { x, width } = placeOf(event);
      send({ type: "seek", at: momentAt(x, playback.value.view, width) });
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
      scrubs.current = false;
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
        if (kind === "lane" || scrubs.current)
          touching.current = pointerDown(touching.current, event.pointerId, x);
        else {
          scrubs.current = true;
          scrub(event);
        }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (scrubs.current) return scrub(event);
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

/** Fingers or a mouse on the timeline: where they are, and what they have done. */
export interface Touching {
  /** By the number of the pointer: its place, px from the left. */
  readonly pointers: ReadonlyMap<number, number>;
  /** Where the first one came down; null once it moved too far to be a tap. */
  readonly tapFrom: number | null;
}

export type Gesture =
  /** @param by px to the right */
  | { readonly kind: "pan"; readonly by: number }
  /** @param x what stays in place, px */
  | { readonly kind: "zoom"; readonly x: number; readonly factor: number }
  | { readonly kind: "tap"; readonly x: number };

export const untouched: Touching = { pointers: new Map(), tapFrom: null };

/** A finger that moves less is a tap, px. */
const tapReach = 6;

export function pointerDown(touching: Touching, id: number, x: number): Touching {
  const pointers = new Map(touching.pointers).set(id, x);
  return { pointers, tapFrom: pointers.size === 1 ? x : null };
}

/** One finger pans; two zoom by their distance, around their middle, and pan with it. */
export function pointerMove(
  touching: Touching,
  id: number,
  x: number,
): { touching: Touching; gestures: readonly Gesture[] } {
  const before = touching.pointers.get(id);
  if (before === undefined) return { touching, gestures: [] };
  const pointers = new Map(touching.pointers).set(id, x);
  const { tapFrom } = touching;
  if (tapFrom !== null && Math.abs(x - tapFrom) <= tapReach) return { touching, gestures: [] };
  const next: Touching = { pointers, tapFrom: null };
  const other = [...pointers].find(([one]) => one !== id)?.[1];
  if (other === undefined) return { touching: next, gestures: [{ kind: "pan", by: x - before }] };
  const factor = Math.max(1, Math.abs(x - other)) / Math.max(1, Math.abs(before - other));
  const middle = (x + other) / 2;
  return {
    touching: next,
    gestures: [
      { kind: "pan", by: (x - before) / 2 },
      { kind: "zoom", x: middle, factor },
    ],
  };
}

export function pointerUp(
  touching: Touching,
  id: number,
): { touching: Touching; gestures: readonly Gesture[] } {
  const pointers = new Map(touching.pointers);
  pointers.delete(id);
  const { tapFrom } = touching;
  return {
    touching: { pointers, tapFrom: null },
    gestures: tapFrom === null ? [] : [{ kind: "tap", x: tapFrom }],
  };
}

/** What a wheel does: up and down zoom, sideways or with Shift pan. @param turned px */
export function wheelGesture(x: number, turned: { x: number; y: number; shift: boolean }): Gesture {
  const sideways = turned.shift ? turned.y || turned.x : turned.x;
  if (turned.shift || Math.abs(turned.x) > Math.abs(turned.y)) return { kind: "pan", by: -sideways };
  return { kind: "zoom", x, factor: Math.exp(-turned.y * 0.0025) };
}
