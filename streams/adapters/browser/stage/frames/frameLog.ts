import type { HostFacts } from "../../../../../wire/desk/frameFacts.ts";
import { createEchoMatch } from "./echoes.ts";
import { ticksBetween } from "./rtpTime.ts";
import { createStallWatch, shortestStall } from "./stalls.ts";

/** What the browser tells of a frame that it shows; what it lacks is undefined. */
type ShownFrame = Pick<VideoFrameCallbackMetadata, "expectedDisplayTime" | "presentedFrames"> &
  Partial<Pick<VideoFrameCallbackMetadata, "processingDuration" | "receiveTime" | "rtpTimestamp">>;

/** The frames of a second, added up. Null is what was not measured. */
interface FrameSummary {
  readonly shown: number;
  readonly decodeMs: number | null;
  readonly decodeP95Ms: number | null;
  readonly jitterMs: number | null;
  readonly lateMs: number | null;
  /** The longest time for which the picture stood although the host had sent a newer one; 0 for none. */
  readonly stallMs: number;
  /** From each press to the display of its effect, ms. */
  readonly inputToPhoton: readonly number[];
}

/** Follows the frames that a `<video>` shows (R-LAG-01). Bounded: some seconds of frames. */
export interface FrameLog {
  /** @param now ms, of the callback */
  shown(frame: ShownFrame, now: number): void;
  /** Adds what the host reports of its frames and of the inputs that they show. */
  add(facts: HostFacts): void;
  /** What has come together since the last call. */
  take(): FrameSummary;
  /** The page was hidden, or the picture changed: what comes next has nothing to do with what was. */
  restart(): void;
}

/** The last frame that was shown; null is what the browser does not tell. Times are ms. */
interface Last {
  readonly frame: number | null;
  readonly displayed: number;
  readonly received: number | null;
  readonly presented: number;
}

/** Samples of one second, with room for a late timer. */
const maxSamples = 160;

/** @param pressedAt when the press that a snapshot told of happened, ms; null when unknown */
export function createFrameLog(pressedAt: (n: number) => number | null): FrameLog {
  const echoes = createEchoMatch(pressedAt);
  const stalls = createStallWatch();
  let last: Last | null = null;
  let shown = 0;
  const decoding: number[] = [];
  const jitter: number[] = [];
  const late: number[] = [];

  const compare = (before: Last, now: Last): void => {
    if (before.frame === null || now.frame === null) return;
    stalls.gap(before.frame, now.frame, now.displayed - before.displayed);
    const spacing = ticksBetween(before.frame, now.frame) / 90;
    if (before.received === null || now.received === null || spacing <= 0 || spacing >= shortestStall) return;
    add(jitter, Math.abs(now.received - before.received - spacing));
  };

  return {
    shown(metadata, now) {
      const { rtpTimestamp, receiveTime, processingDuration, presentedFrames } = metadata;
      const displayed = metadata.expectedDisplayTime > 0 ? metadata.expectedDisplayTime : now;
      const frame = rtpTimestamp ?? null;
      const received = receiveTime ?? null;
      const next: Last = { frame, displayed, received, presented: presentedFrames };
      // The callback may miss some that were shown.
      shown += last === null ? 1 : Math.max(1, Math.min(maxSamples, presentedFrames - last.presented));
      const decodeMs = processingDuration === undefined ? null : processingDuration * 1_000;
      if (decodeMs !== null) add(decoding, decodeMs);
      if (received !== null) add(late, displayed - received - (decodeMs ?? 0));
      if (last !== null) compare(last, next);
      if (frame !== null) echoes.shown(frame, displayed);
      last = next;
    },
    add(facts) {
      echoes.add(facts.inputs);
      stalls.add(facts.stills, facts.frame);
    },
    take() {
      const summary: FrameSummary = {
        shown,
        decodeMs: meanOf(decoding),
        decodeP95Ms: percentile95(decoding),
        jitterMs: meanOf(jitter),
        lateMs: percentile95(late),
        stallMs: stalls.take(),
        inputToPhoton: echoes.take().map(rounded),
      };
      shown = 0;
      for (const samples of [decoding, jitter, late]) samples.length = 0;
      return summary;
    },
    restart() {
      last = null;
      echoes.restart();
      stalls.restart();
    },
  };
}

function add(samples: number[], ms: number): void {
  if (Number.isFinite(ms) && samples.length < maxSamples) samples.push(Math.min(60_000, Math.max(0, ms)));
}

function meanOf(samples: readonly number[]): number | null {
  if (samples.length === 0) return null;
  return rounded(samples.reduce((sum, value) => sum + value, 0) / samples.length);
}

function percentile95(samples: readonly number[]): number | null {
  if (samples.length === 0) return null;
  const sorted = samples.toSorted((left, right) => left - right);
  return rounded(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0);
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10;
