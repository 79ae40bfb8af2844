import type { HostFacts } from "../../../../../wire/desk/frameFacts.ts";
import { createEchoMatch } from "./echoes.ts";
import { ticksBetween } from "./rtpTime.ts";
import { createStallWatch, shortestStall } from "./stalls.ts";

/** The browser's data about a displayed frame; missing values are undefined. */
type ShownFrame = Pick<VideoFrameCallbackMetadata, "expectedDisplayTime" | "presentedFrames"> &
  Partial<Pick<VideoFrameCallbackMetadata, "processingDuration" | "receiveTime" | "rtpTimestamp">>;

/** Sums over the frames of about a second. Null if not measured. */
interface FrameSummary {
  readonly shown: number;
  readonly decodeMs: number | null;
  readonly decodeP95Ms: number | null;
  readonly jitterMs: number | null;
  readonly lateMs: number | null;
  /** Longest time without a new frame although the host had sent one; 0 for none. */
  readonly stallMs: number;
  /** Input to photon of each press, ms. */
  readonly inputToPhoton: readonly number[];
}

/** Measures the frames that a `<video>` shows (R-LAG-01). Keeps only a few seconds of frames. */
export interface FrameLog {
  /** @param now time of the callback, ms */
  shown(frame: ShownFrame, now: number): void;
  /** Adds the host's reports about its frames and the inputs that they show. */
  add(facts: HostFacts): void;
  /** Everything since the last call. */
  take(): FrameSummary;
  /** The page was hidden or the picture replaced: starts over. */
  restart(): void;
}

/** The last frame shown; null for values that the browser does not report. Times are ms. */
interface Last {
  readonly frame: number | null;
  readonly displayed: number;
  readonly received: number | null;
  readonly presented: number;
}

/** Maximum samples of one second, with room for a late timer. */
const maxSamples = 160;

/** @param pressedAt time of the press that first appeared in a snapshot, ms; null if unknown */
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
      // The callback may skip frames that were displayed.
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
