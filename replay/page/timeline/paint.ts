import type { Playback } from "../../player/playback.ts";
import type { Progress } from "../../player/screening.ts";
import { type Lane, laneOf, lanes } from "../../timeline/lanes.ts";
import type { Timeline } from "../../timeline/timeline.ts";
import {
  laneHeight,
  placeMarks,
  rulerHeight,
  ticksOf,
  tickText,
  timelineHeight,
  topOf,
  xOf,
} from "./placeMarks.ts";

/** Colours as the stylesheet has them. */
export interface Palette {
  readonly lanes: ReadonlyMap<Lane, string>;
  readonly ground: string;
  readonly line: string;
  readonly text: string;
  readonly quiet: string;
  readonly accent: string;
  readonly bad: string;
  readonly font: string;
}

export interface Scene {
  readonly timeline: Timeline;
  readonly playback: Playback;
  readonly progress: Progress;
  /** px */
  readonly width: number;
  readonly palette: Palette;
}

/** px between the ruler's labels. */
const tickRoom = 84;
/** A narrower mark has no label, px. */
const labelRoom = 28;

/** Draws the timeline. Words for screen readers are beside it, in the list of facts. */
export function paintTimeline(ctx: CanvasRenderingContext2D, scene: Scene): void {
  const { width, palette } = scene;
  ctx.clearRect(0, 0, width, timelineHeight);
  ctx.font = `11px ${palette.font}`;
  ctx.textBaseline = "middle";
  paintRuler(ctx, scene);
  const { found } = scene.playback;
  const matches = found === null ? null : new Set(found);
  for (const lane of lanes) paintLane(ctx, scene, lane, matches);
  paintDifferences(ctx, scene);
  paintCursor(ctx, scene);
  paintCauses(ctx, scene);
}

function paintRuler(ctx: CanvasRenderingContext2D, { playback, width, palette }: Scene): void {
  const { view } = playback;
  const ticks = ticksOf(view, Math.floor(width / tickRoom));
  const step = (ticks[1] ?? 0) - (ticks[0] ?? 0);
  for (const ms of ticks) {
    const x = Math.round(xOf(ms, view, width)) + 0.5;
    ctx.fillStyle = palette.line;
    ctx.fillRect(x, 0, 1, timelineHeight);
    ctx.fillStyle = palette.quiet;
    ctx.fillText(tickText(ms, step || view.to - view.from), x + 4, rulerHeight / 2);
  }
}

/** @param matches the facts that a search found; null without one */
function paintLane(
  ctx: CanvasRenderingContext2D,
  scene: Scene,
  lane: Lane,
  matches: ReadonlySet<number> | null,
): void {
  const { timeline, playback, width, palette } = scene;
  const top = topOf(lane);
  ctx.fillStyle = palette.line;
  ctx.fillRect(0, top, width, 1);
  if (playback.hidden.includes(lane)) return;
  const placed = placeMarks(timeline.spans.get(lane) ?? [], playback.view, width);
  const settled = timeline.settledAt(playback.line);
  placed.forEach((mark, index) => {
    const { span, x, count } = mark;
    const isFound = matches === null || count > 1 || matches.has(span.first) || matches.has(span.last);
    ctx.globalAlpha = isFound ? (span.first > settled ? 0.55 : 1) : 0.15;
    ctx.fillStyle = mark.failed ? palette.bad : (palette.lanes.get(lane) ?? palette.text);
    const isMoment = mark.width <= 5;
    // Out of the core above, into it below: a connection reads as a conversation.
    const isHalf = isMoment && lane === "frames";
    const height = isMoment ? (isHalf ? 8 : 14) : 16;
    const y = top + (isHalf ? (span.way === "out" ? 3 : 12) : (laneHeight - height) / 2 + 0.5);
    if (isMoment) {
      ctx.fillRect(x, y, mark.width, height);
      return;
    }
    ctx.beginPath();
    ctx.roundRect(x, y, mark.width, height, 4);
    ctx.fill();
    const room = Math.min(x + mark.width, placed[index + 1]?.x ?? Number.POSITIVE_INFINITY) - Math.max(0, x);
    if (room > labelRoom) paintLabel(ctx, palette, span.label, Math.max(0, x), y, room);
  });
  ctx.globalAlpha = 1;
}

function paintLabel(
  ctx: CanvasRenderingContext2D,
  palette: Palette,
  label: string,
  x: number,
  y: number,
  room: number,
): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(x, y, room - 3, 16);
  ctx.clip();
  ctx.fillStyle = palette.ground;
  ctx.fillText(label, x + 5, y + 8.5);
  ctx.restore();
}

function paintDifferences(
  ctx: CanvasRenderingContext2D,
  { timeline, playback, progress, width, palette }: Scene,
): void {
  for (const row of progress.differences.flatMap(({ rows }) => rows)) {
    const x = xOf(timeline.timeOf(timeline.atRow(row)), playback.view, width);
    if (x < 0 || x > width) continue;
    ctx.fillStyle = palette.bad;
    ctx.globalAlpha = 0.5;
    ctx.fillRect(x - 0.5, rulerHeight, 1, timelineHeight);
    ctx.globalAlpha = 1;
    ctx.beginPath();
    const y = rulerHeight / 2;
    ctx.moveTo(x, y - 7);
    ctx.lineTo(x + 7, y);
    ctx.lineTo(x, y + 7);
    ctx.lineTo(x - 7, y);
    ctx.fill();
  }
}

function paintCursor(ctx: CanvasRenderingContext2D, { playback, width, palette }: Scene): void {
  const x = xOf(playback.at, playback.view, width);
  ctx.fillStyle = palette.text;
  ctx.fillRect(x - 0.75, 0, 1.5, timelineHeight);
  ctx.beginPath();
  ctx.moveTo(x - 5, 0);
  ctx.lineTo(x + 5, 0);
  ctx.lineTo(x, 7);
  ctx.fill();
}

/** The chain of causes of the fact at the cursor, as arrows from each cause to its effect. */
function paintCauses(ctx: CanvasRenderingContext2D, { timeline, playback, width, palette }: Scene): void {
  const chain = timeline.causesOf(playback.line);
  const points = chain.map((line) => ({
    x: Math.min(width + 30, Math.max(-30, xOf(line.at, playback.view, width))),
    y: topOf(laneOf(line)) + laneHeight / 2,
  }));
  ctx.strokeStyle = palette.text;
  ctx.fillStyle = palette.text;
  ctx.lineWidth = 1.5;
  for (const [index, to] of points.entries()) {
    const from = points[index + 1];
    if (from) paintArrow(ctx, from, to);
  }
  const [selected] = points;
  if (!selected) return;
  ctx.strokeStyle = palette.accent;
  ctx.lineWidth = 2;
  ctx.beginPath();
  ctx.arc(selected.x, selected.y, 8, 0, 2 * Math.PI);
  ctx.stroke();
}

function paintArrow(
  ctx: CanvasRenderingContext2D,
  from: { x: number; y: number },
  to: { x: number; y: number },
): void {
  const bend = Math.max(14, Math.abs(to.x - from.x) * 0.4);
  const isSameLane = from.y === to.y;
  // In one lane the arrow rises above its marks; between lanes it leaves to the right and arrives from the left.
  const rise = isSameLane ? 16 : 0;
  const [c1, c2] = [
    { x: from.x + bend, y: from.y - rise },
    { x: to.x - bend, y: to.y - rise },
  ];
  ctx.globalAlpha = 0.85;
  ctx.beginPath();
  ctx.moveTo(from.x, from.y);
  ctx.bezierCurveTo(c1.x, c1.y, c2.x, c2.y, to.x, to.y);
  ctx.stroke();
  const angle = Math.atan2(to.y - c2.y, to.x - c2.x);
  ctx.beginPath();
  ctx.moveTo(to.x, to.y);
  ctx.lineTo(to.x - 8 * Math.cos(angle - 0.4), to.y - 8 * Math.sin(angle - 0.4));
  ctx.lineTo(to.x - 8 * Math.cos(angle + 0.4), to.y - 8 * Math.sin(angle + 0.4));
  ctx.fill();
  ctx.globalAlpha = 1;
}

/** The stylesheet's colours, as a canvas takes them. */
export function paletteOf(labels: HTMLElement): Palette {
  const style = getComputedStyle(labels);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  const colourOf = (lane: Lane): string => {
    const label = labels.querySelector(`[data-lane="${lane}"] > span`);
    return label ? getComputedStyle(label).backgroundColor : token("--text");
  };
  return {
    lanes: new Map(lanes.map((lane) => [lane, colourOf(lane)])),
    ground: token("--ground"),
    line: token("--line"),
    text: token("--text"),
    quiet: token("--text-faint"),
    accent: token("--accent"),
    bad: token("--bad"),
    font: style.fontFamily,
  };
}
