import type { StageLag } from "../../../ports/stage.ts";
import { type LagCause, lagCauses } from "../../../rules/lagCause.ts";
import { type SessionPoint, sessionLimits } from "../../../storage/sessionReport.ts";
import type { KeptTotals } from "../../../storage/sessionTotals.ts";
import { createHistogram } from "./histogram.ts";

interface Stretch {
  /** Since the start, ms. */
  from: number;
  presses: number;
  sumMs: number;
  worstMs: number;
  frames: number;
  spanMs: number;
}

/** First length of a stretch, ms; it doubles each time that there are too many. */
const firstStretch = 2_000;

/** @param kept of the same session, before the page was reloaded; null for a new session */
export function createSessionTotals(kept: KeptTotals | null = null) {
  const latencies = createHistogram(kept?.latencies);
  const roundTrips = createHistogram(kept?.roundTrips);
  const causes: Record<LagCause, number> = { network: 0, server: 0, decoder: 0, game: 0, ...kept?.causes };
  let stretches: Stretch[] = kept?.stretches.map((stretch) => ({ ...stretch })) ?? [];
  let stretchMs = kept?.stretchMs ?? firstStretch;
  let watchedMs = kept?.watchedMs ?? 0;
  let movedMs = kept?.movedMs ?? 0;
  let frames = kept?.frames ?? 0;
  let longestStallMs = kept?.longestStallMs ?? 0;

  const stretchAt = (at: number): Stretch => {
    const from = Math.floor(at / stretchMs) * stretchMs;
    const newest = stretches.at(-1);
    if (newest !== undefined && newest.from >= from) return newest;
    const next = { from, presses: 0, sumMs: 0, worstMs: 0, frames: 0, spanMs: 0 };
    stretches.push(next);
    if (stretches.length <= sessionLimits.points) return next;
    stretchMs *= 2;
    stretches = merged(stretches, stretchMs);
    return stretches.at(-1) ?? next;
  };

  return {
    /** A second of the session. @param cause named by then  @param at since the session's start, ms */
    add(lag: StageLag, cause: LagCause | null, at: number) {
      const { spanMs, shown, inputToPhoton, roundTrip, stallMs } = lag;
      const stretch = stretchAt(at);
      watchedMs += spanMs;
      stretch.spanMs += spanMs;
      stretch.frames += shown;
      if (shown > 0) {
        movedMs += spanMs;
        frames += shown;
      }
      for (const ms of inputToPhoton) {
        latencies.add(ms);
        stretch.presses += 1;
        stretch.sumMs += ms;
        stretch.worstMs = Math.max(stretch.worstMs, ms);
      }
      if (roundTrip !== null) roundTrips.add(roundTrip);
      if (cause !== null) causes[cause] += spanMs;
      longestStallMs = Math.max(longestStallMs, stallMs);
    },
    /** The game hung for this long, which is not charged, ms. */
    hung(ms: number) {
      causes.game += ms;
    },
    /** The game stood still for this long and was charged, ms. */
    stood(ms: number) {
      watchedMs += ms;
    },
    /** The picture was interrupted for this long, ms. */
    interrupted(ms: number) {
      longestStallMs = Math.max(longestStallMs, ms);
    },
    /** Everything, so that a reloaded page can continue. */
    kept: () => ({
      latencies: latencies.kept(),
      roundTrips: roundTrips.kept(),
      causes: { ...causes },
      watchedMs,
      movedMs,
      stretchMs,
      frames,
      longestStallMs,
      stretches: stretches.map((stretch) => ({ ...stretch })),
    }),
    /** Null before anything was measured. */
    report() {
      if (watchedMs === 0) return null;
      const presses = latencies.count;
      const at = (share: number): number => latencies.percentile(share) ?? 0;
      return {
        seconds: inSeconds(watchedMs),
        inputToPhoton: presses === 0 ? null : { presses, p50: at(0.5), p95: at(0.95), p99: at(0.99) },
        frames: movedMs === 0 ? null : Math.min(1_000, Math.round((frames * 1_000) / movedMs)),
        longestStallMs: Math.round(Math.min(600_000, longestStallMs)),
        roundTrip: roundTrips.percentile(0.5),
        causes: Object.assign(
          { ...causes },
          ...lagCauses.map((cause) => ({ [cause]: inSeconds(causes[cause]) })),
        ),
        points: stretches.map(pointOf),
      };
    },
  };
}

/** The stretches in twice the length. */
function merged(stretches: readonly Stretch[], stretchMs: number): Stretch[] {
  const all: Stretch[] = [];
  for (const stretch of stretches) {
    const from = Math.floor(stretch.from / stretchMs) * stretchMs;
    const last = all.at(-1);
    if (last === undefined || last.from !== from) {
      all.push({ ...stretch, from });
      continue;
    }
    last.presses += stretch.presses;
    last.sumMs += stretch.sumMs;
    last.worstMs = Math.max(last.worstMs, stretch.worstMs);
    last.frames += stretch.frames;
    last.spanMs += stretch.spanMs;
  }
  return all;
}

function pointOf({ from, presses, sumMs, worstMs, frames, spanMs }: Stretch): SessionPoint {
  return {
    seconds: inSeconds(from),
    meanMs: presses === 0 ? null : Math.round(sumMs / presses),
    worstMs: presses === 0 ? null : Math.round(worstMs),
    frames: spanMs === 0 ? 0 : Math.min(1_000, Math.round((frames * 1_000) / spanMs)),
  };
}

const inSeconds = (ms: number): number => Math.round(ms / 1_000);
