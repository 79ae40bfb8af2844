import { type FrameFacts, frameEchoLimits, type HostFacts } from "../../../../../wire/desk/frameFacts.ts";
import type { HostMessage } from "../../../../../wire/desk/messages.ts";
import type { StageLag } from "../../../../ports/stage.ts";
import { type Counters, framesBetween } from "../statistics.ts";
import { createFrameLog } from "./frameLog.ts";
import { createPressLog } from "./pressLog.ts";

/** Measures input and frames of one connection. Raw data stay here; only totals of each second leave (R-LAG-01). */
export interface LagWatch {
  /** Watches the frames of this `<video>` instead of the previous one. */
  in(video: HTMLVideoElement): void;
  /** Snapshot `n` is sent, the first with a press. */
  pressed(n: number): void;
  heard(message: HostMessage): void;
  /** The second between two readings of the counters; null while no picture is shown. */
  take(before: Counters, now: Counters): { readonly lag: StageLag; readonly facts: FrameFacts } | null;
  stop(): void;
}

/** Maximum value in a message to the host, ms. */
const longest = 60_000;

export function watchLag(): LagWatch {
  const presses = createPressLog(() => performance.now());
  const frames = createFrameLog(presses.pressedAt);
  let host: HostFacts | null = null;
  let stopFrames: (() => void) | null = null;
  let countsFrames = false;
  let wasHidden = false;
  const listening = new AbortController();
  const restart = (): void => {
    wasHidden = true;
    presses.clear();
    frames.restart();
  };
  document.addEventListener("visibilitychange", restart, { signal: listening.signal });

  return {
    in(video) {
      stopFrames?.();
      frames.restart();
      countsFrames = typeof video.requestVideoFrameCallback === "function";
      stopFrames = countsFrames ? followFrames(video, frames.shown) : () => undefined;
    },
    pressed: presses.pressed,
    heard(message) {
      if (message.type !== "stats" || message.host === undefined) return;
      host = message.host;
      frames.add(message.host);
    },
    take(before, now) {
      const counted = framesBetween(before, now);
      const shown = frames.take();
      const hostLag = host;
      host = null;
      // A hidden page shows nothing, and says nothing about the network either, because its timers are late.
      const isBlind = wasHidden || document.visibilityState === "hidden";
      wasHidden = false;
      if (stopFrames === null || isBlind) return null;
      const facts: FrameFacts = {
        type: "frames",
        spanMs: Math.min(longest, counted.spanMs),
        shown: countsFrames ? shown.shown : counted.decoded,
        dropped: counted.dropped,
        decodeMs: shown.decodeMs ?? counted.decodeMs,
        decodeP95Ms: shown.decodeP95Ms,
        jitterMs: shown.jitterMs ?? counted.jitterMs,
        lateMs: shown.lateMs,
        ...(shown.inputToPhoton.length === 0
          ? {}
          : { inputToPhoton: shown.inputToPhoton.slice(0, frameEchoLimits.inputs) }),
      };
      return { facts, lag: lagOf(facts, shown, counted, hostLag) };
    },
    stop() {
      listening.abort();
      stopFrames?.();
    },
  };
}

function lagOf(
  { spanMs, shown, dropped, decodeP95Ms, decodeMs, jitterMs }: FrameFacts,
  { stallMs, inputToPhoton }: { readonly stallMs: number; readonly inputToPhoton: readonly number[] },
  { roundTrip, loss }: { readonly roundTrip: number | null; readonly loss: number },
  host: HostFacts | null,
): StageLag {
  return {
    spanMs,
    shown,
    dropped,
    // The mean is the next best value if the browser reports no single frames.
    decodeP95Ms: decodeP95Ms ?? decodeMs,
    jitterMs,
    stallMs,
    roundTrip,
    loss,
    inputToPhoton,
    host: host && {
      gameFrames: host.gameFrames,
      budgetMs: host.budgetMs,
      encodeMs: host.encodeMs,
      lateMs: host.lateMs,
      gameMs: medianOf(host.inputs.map(({ gameMs }) => gameMs)),
    },
  };
}

function followFrames(
  video: HTMLVideoElement,
  shown: (frame: VideoFrameCallbackMetadata, now: number) => void,
): () => void {
  let handle = 0;
  const next: VideoFrameRequestCallback = (now, metadata) => {
    handle = video.requestVideoFrameCallback(next);
    shown(metadata, now);
  };
  handle = video.requestVideoFrameCallback(next);
  return () => video.cancelVideoFrameCallback(handle);
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}
