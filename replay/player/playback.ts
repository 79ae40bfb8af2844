import { type Lane, lanes } from "../timeline/lanes.ts";
import type { Moment } from "../timeline/moment.ts";
import { nextOf, previousOf } from "../timeline/sorted.ts";
import type { Timeline } from "../timeline/timeline.ts";
import { panBy, reveal, type ViewRange, wholeOf, zoomAround } from "../timeline/viewRange.ts";

/** `max`: as fast as possible. */
export const speeds = [1, 2, 8, "max"] as const;
type Speed = (typeof speeds)[number];

/** How much is played between two updates at speed `max`, ms. */
const maxStep = 2_000;

/** Where the player is in a recording, and what it shows of it (R-REC-03, R-REC-35). */
export interface Playback {
  /** `over`: at the end of the recording. */
  readonly status: "paused" | "playing" | "over";
  /** ms after the start. */
  readonly at: number;
  /** The fact at the cursor; 0 before the first one. */
  readonly line: number;
  readonly speed: Speed;
  readonly view: ViewRange;
  readonly hidden: readonly Lane[];
  readonly query: string;
  /** The facts that match the query; null without one. */
  readonly found: readonly number[] | null;
  /** The facts that are listed and stepped through: those of the lanes that are not hidden, and match the query. */
  readonly facts: readonly number[];
}

/** Everything a developer can do with an opened recording. */
export type PlaybackIntent =
  | { readonly type: "play" | "pause" }
  | { readonly type: "speed"; readonly speed: Speed }
  /** @param at ms after the start; clamped to the recording */
  | { readonly type: "seek"; readonly at: number }
  /** Goes to a fact. @param line its number; clamped to the recording */
  | { readonly type: "select"; readonly line: number }
  /** To the next listed fact, or the one before. */
  | { readonly type: "step"; readonly by: 1 | -1 }
  | { readonly type: "edge"; readonly edge: "first" | "last" }
  /** @param at the moment that stays in place, ms; null for the cursor @param factor above 1 shows more detail */
  | { readonly type: "zoom"; readonly at: number | null; readonly factor: number }
  /** @param by part of what is shown; positive is later */
  | { readonly type: "pan"; readonly by: number }
  | { readonly type: "fit" }
  | { readonly type: "lane"; readonly lane: Lane; readonly shown: boolean }
  | { readonly type: "search"; readonly query: string }
  | { readonly type: "moment"; readonly moment: Moment };

/** What the player's own pipelines report. */
export type PlaybackEvent =
  | PlaybackIntent
  /** @param passed ms since the last one */
  | { readonly type: "ticked"; readonly passed: number }
  | { readonly type: "found"; readonly query: string; readonly lines: readonly number[] };

/** At the start of a recording, all of which is shown. */
export function startOf(timeline: Timeline): Playback {
  return withFacts(timeline, {
    status: "paused",
    at: 0,
    line: timeline.lineAt(0),
    speed: 1,
    view: wholeOf(timeline.duration),
    hidden: [],
    query: "",
    found: null,
    facts: [],
  });
}

/** The next state of the player; a pure function. */
export function playbackAfter(timeline: Timeline, now: Playback, event: PlaybackEvent): Playback {
  const { duration } = timeline;
  switch (event.type) {
    case "play":
      return now.status === "paused" ? { ...now, status: "playing" } : now;
    case "pause":
      return now.status === "playing" ? { ...now, status: "paused" } : now;
    case "speed":
      return { ...now, speed: event.speed };
    case "seek":
      return toTime(timeline, now, event.at);
    case "ticked":
      return now.status === "playing"
        ? toTime(timeline, now, now.at + (now.speed === "max" ? maxStep : event.passed * now.speed))
        : now;
    case "select":
      return toLine(timeline, now, event.line);
    case "step": {
      const next = event.by > 0 ? nextOf(now.facts, now.line) : previousOf(now.facts, now.line);
      return next === null ? now : toLine(timeline, now, next);
    }
    case "edge": {
      const edge = event.edge === "first" ? now.facts[0] : now.facts.at(-1);
      return edge === undefined ? now : toLine(timeline, now, edge);
    }
    case "zoom":
      return { ...now, view: zoomAround(now.view, duration, event.at ?? now.at, event.factor) };
    case "pan":
      return { ...now, view: panBy(now.view, duration, event.by * (now.view.to - now.view.from)) };
    case "fit":
      return { ...now, view: wholeOf(duration) };
    case "lane": {
      const hidden = lanes.filter((lane) => (lane === event.lane ? !event.shown : now.hidden.includes(lane)));
      return withFacts(timeline, { ...now, hidden });
    }
    case "search":
      return withFacts(timeline, {
        ...now,
        query: event.query,
        found: event.query.trim() === "" ? null : [],
      });
    case "found":
      return event.query === now.query && now.found !== null
        ? withFacts(timeline, { ...now, found: event.lines })
        : now;
    case "moment":
      return event.moment.kind === "line"
        ? toLine(timeline, now, timeline.atRow(event.moment.line))
        : toTime(timeline, now, event.moment.at);
  }
}

function toTime(timeline: Timeline, now: Playback, ms: number): Playback {
  const at = Math.min(Math.max(0, ms), timeline.duration);
  return settled(timeline, { ...now, at, line: timeline.lineAt(at) });
}

function toLine(timeline: Timeline, now: Playback, seq: number): Playback {
  const line = timeline.upTo(seq);
  return settled(timeline, { ...now, line, at: timeline.timeOf(line) });
}

/** With the status that belongs to the place, and the place in view. */
function settled(timeline: Timeline, { status, ...now }: Playback): Playback {
  const isOver = now.at >= timeline.duration && timeline.settledAt(now.line) >= timeline.last;
  return {
    ...now,
    status: isOver ? "over" : status === "over" ? "paused" : status,
    view: reveal(now.view, timeline.duration, now.at),
  };
}

function withFacts(timeline: Timeline, now: Playback): Playback {
  const hidden = new Set<Lane>(now.hidden);
  const isShown = (seq: number): boolean => {
    const line = timeline.line(seq);
    return line !== undefined && timeline.lanesOf(line).some((lane) => !hidden.has(lane));
  };
  const among = now.found ?? timeline.lines.map(({ seq }) => seq);
  return { ...now, facts: hidden.size === 0 ? among : among.filter(isShown) };
}
