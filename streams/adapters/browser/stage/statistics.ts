import * as z from "zod/mini";
import type { StageStatistics } from "../../../ports/stage.ts";

const inbound = z.object({
  type: z.literal("inbound-rtp"),
  kind: z.enum(["video", "audio"]),
  framesDecoded: z.optional(z.number()),
  packetsLost: z.optional(z.number()),
  packetsReceived: z.optional(z.number()),
  framesDropped: z.optional(z.number()),
  /** s */
  totalDecodeTime: z.optional(z.number()),
  /** s */
  jitter: z.optional(z.number()),
});
const pair = z.object({
  type: z.literal("candidate-pair"),
  state: z.literal("succeeded"),
  nominated: z.optional(z.boolean()),
  currentRoundTripTime: z.optional(z.number()),
});

/** A connection's counters at one moment. */
export interface Counters {
  /** ms of any steady clock. */
  readonly at: number;
  readonly frames: number;
  readonly packetsLost: number;
  readonly packetsReceived: number;
  readonly roundTrip: number | null;
  /** Frames received but not shown; null if the browser does not count them. */
  readonly dropped: number | null;
  /** Total decoding time of all frames, ms; null if the browser does not report it. */
  readonly decodeMs: number | null;
  /** Jitter of the video's packets, ms; null if the browser does not report it. */
  readonly jitterMs: number | null;
}

/** Reads the browser's WebRTC statistics; missing values count as 0, or null. */
export function countersOf(report: Iterable<unknown>, at: number): Counters {
  let frames = 0;
  let packetsLost = 0;
  let packetsReceived = 0;
  let roundTrip: number | null = null;
  let video: z.infer<typeof inbound> | null = null;
  for (const entry of report) {
    const stream = inbound.safeParse(entry);
    if (stream.success) {
      packetsLost += Math.max(0, stream.data.packetsLost ?? 0);
      packetsReceived += stream.data.packetsReceived ?? 0;
      if (stream.data.kind === "video") {
        frames += stream.data.framesDecoded ?? 0;
        video = stream.data;
      }
    }
    const path = pair.safeParse(entry);
    if (path.success && path.data.nominated !== false && path.data.currentRoundTripTime !== undefined)
      roundTrip = Math.round(path.data.currentRoundTripTime * 1_000);
  }
  return {
    at,
    frames,
    packetsLost,
    packetsReceived,
    roundTrip,
    dropped: video?.framesDropped ?? null,
    decodeMs: inMs(video?.totalDecodeTime),
    jitterMs: inMs(video?.jitter),
  };
}

const inMs = (seconds: number | undefined): number | null => (seconds === undefined ? null : seconds * 1_000);

/** Difference of two readings, about a second apart. */
export function statisticsBetween(before: Counters, now: Counters): StageStatistics {
  const seconds = (now.at - before.at) / 1_000;
  return {
    framesPerSecond: seconds > 0 ? Math.max(0, Math.round((now.frames - before.frames) / seconds)) : 0,
    roundTrip: now.roundTrip,
    packetsLost: now.packetsLost,
  };
}

export function framesBetween(before: Counters, now: Counters) {
  const decoded = Math.max(0, now.frames - before.frames);
  const lost = Math.max(0, now.packetsLost - before.packetsLost);
  const received = Math.max(0, now.packetsReceived - before.packetsReceived);
  const decoding = now.decodeMs === null || before.decodeMs === null ? null : now.decodeMs - before.decodeMs;
  return {
    spanMs: Math.max(0, now.at - before.at),
    decoded,
    dropped: Math.max(0, (now.dropped ?? 0) - (before.dropped ?? 0)),
    /** Mean, ms. */
    decodeMs: decoding === null || decoded === 0 ? null : Math.max(0, decoding / decoded),
    jitterMs: now.jitterMs,
    /** 0 to 1. */
    loss: lost + received === 0 ? 0 : lost / (lost + received),
    roundTrip: now.roundTrip,
  };
}
