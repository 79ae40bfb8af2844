import * as z from "zod/mini";
import type { StageStatistics } from "../../../ports/stage.ts";

const inbound = z.object({
  type: z.literal("inbound-rtp"),
  kind: z.enum(["video", "audio"]),
  framesDecoded: z.optional(z.number()),
  packetsLost: z.optional(z.number()),
});
const pair = z.object({
  type: z.literal("candidate-pair"),
  state: z.literal("succeeded"),
  nominated: z.optional(z.boolean()),
  currentRoundTripTime: z.optional(z.number()),
});

/** The counters of a connection at one moment. */
export interface Counters {
  /** ms of any steady clock. */
  readonly at: number;
  readonly frames: number;
  readonly packetsLost: number;
  readonly roundTrip: number | null;
}

/** Reads the browser's WebRTC statistics; what they lack counts as 0, or null. */
export function countersOf(report: Iterable<unknown>, at: number): Counters {
  let frames = 0;
  let packetsLost = 0;
  let roundTrip: number | null = null;
  for (const entry of report) {
    const stream = inbound.safeParse(entry);
    if (stream.success) {
      packetsLost += Math.max(0, stream.data.packetsLost ?? 0);
      if (stream.data.kind === "video") frames += stream.data.framesDecoded ?? 0;
    }
    const path = pair.safeParse(entry);
    if (path.success && path.data.nominated !== false && path.data.currentRoundTripTime !== undefined)
      roundTrip = Math.round(path.data.currentRoundTripTime * 1_000);
  }
  return { at, frames, packetsLost, roundTrip };
}

/** The difference of two moments, about a second apart. */
export function statisticsBetween(before: Counters, now: Counters): StageStatistics {
  const seconds = (now.at - before.at) / 1_000;
  return {
    framesPerSecond: seconds > 0 ? Math.max(0, Math.round((now.frames - before.frames) / seconds)) : 0,
    roundTrip: now.roundTrip,
    packetsLost: now.packetsLost,
  };
}
