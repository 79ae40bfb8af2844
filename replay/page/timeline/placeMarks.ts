import { type Lane, lanes } from "../../timeline/lanes.ts";
import type { Span } from "../../timeline/spans.ts";
import type { ViewRange } from "../../timeline/viewRange.ts";

/** Heights, px. */
export const rulerHeight = 22;
export const laneHeight = 22;

export const timelineHeight = rulerHeight + lanes.length * laneHeight;

/** The top of a lane, px. */
export function topOf(lane: Lane): number {
  return rulerHeight + lanes.indexOf(lane) * laneHeight;
}

export type Region = { readonly kind: "ruler" } | { readonly kind: "lane"; readonly lane: Lane };

/** What is at a height. */
export function regionAt(y: number): Region {
  if (y < rulerHeight) return { kind: "ruler" };
  const index = Math.floor((y - rulerHeight) / laneHeight);
  return { kind: "lane", lane: lanes[Math.min(lanes.length - 1, index)] ?? "other" };
}

/** A span as it is drawn, px from the left of the lane. */
export interface PlacedMark {
  readonly span: Span;
  readonly x: number;
  readonly width: number;
  /** How many spans it stands for: those that are too close together to be told apart. */
  readonly count: number;
  readonly failed: boolean;
}

/** Width of a moment, px. */
const momentWidth = 4;

/** The place of a moment in a lane, px; also outside of what is shown. */
export function xOf(ms: number, view: ViewRange, width: number): number {
  return ((ms - view.from) / (view.to - view.from)) * width;
}

/** The moment at a place, ms. */
export function momentAt(x: number, view: ViewRange, width: number): number {
  return view.from + (x / Math.max(1, width)) * (view.to - view.from);
}

/** Places a lane's spans that are in view. @param spans sorted by start @param width of the lane, px */
export function placeMarks(spans: readonly Span[], view: ViewRange, width: number): readonly PlacedMark[] {
  const placed: PlacedMark[] = [];
  for (const span of spans) {
    if (span.from > view.to) break;
    if (span.to < view.from) continue;
    const left = xOf(span.from, view, width);
    const right = xOf(span.to, view, width);
    const isMoment = right - left < momentWidth;
    const x = isMoment ? left - momentWidth / 2 : Math.max(left, -momentWidth);
    const mark: PlacedMark = {
      span,
      x,
      count: 1,
      failed: span.failed,
      width: isMoment ? momentWidth : Math.min(right, width + momentWidth) - x,
    };
    const before = placed.at(-1);
    const merges = before && isMoment && before.width === momentWidth && x - before.x < momentWidth / 2;
    if (merges)
      placed[placed.length - 1] = {
        ...before,
        count: before.count + 1,
        failed: before.failed || span.failed,
      };
    else placed.push(mark);
  }
  return placed;
}

/** The line of the fact drawn within `reach` px, of a span the nearer end; null for none. */
export function factAt(marks: readonly PlacedMark[], x: number, reach: number): number | null {
  let nearest: { line: number; distance: number } | null = null;
  for (const { span, x: left, width } of marks) {
    const right = left + width;
    const distance = x < left ? left - x : x > right ? x - right : 0;
    if (distance > reach || (nearest !== null && distance > nearest.distance)) continue;
    nearest = { line: width > 12 && right - x < x - left ? span.last : span.first, distance };
  }
  return nearest?.line ?? null;
}

/** Round moments for the ruler, ms. @param most how many there is room for */
export function ticksOf(view: ViewRange, most: number): readonly number[] {
  const least = (view.to - view.from) / Math.max(1, most);
  const step = tickSteps.find((ms) => ms >= least) ?? Math.ceil(least / 3_600_000) * 3_600_000;
  const first = Math.ceil(view.from / step) * step;
  return Array.from({ length: Math.floor((view.to - first) / step) + 1 }, (_, index) => first + index * step);
}

const tickSteps = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1_000, 2_000, 5_000, 10_000, 15_000, 30_000],
  ...[60_000, 120_000, 300_000, 600_000, 900_000, 1_800_000, 3_600_000],
];

/** A moment on the ruler, as short as its steps allow, such as "1:30" or "12.250". @param step between ticks, ms */
export function tickText(ms: number, step: number): string {
  const minutes = Math.floor(ms / 60_000);
  const digits = step >= 1_000 ? 0 : step >= 100 ? 1 : step >= 10 ? 2 : 3;
  const rest = ((ms - minutes * 60_000) / 1_000).toFixed(digits);
  return `${minutes}:${rest.padStart(digits === 0 ? 2 : digits + 3, "0")}`;
}
