import { type LagCause, lagCauses } from "../../../rules/lagCause.ts";
import type { SessionReport } from "../../../storage/sessionReport.ts";

/** How a session ran, as one would say it. */
export interface SessionWords {
  readonly pace: "quick" | "sometimesSlow" | "oftenSlow";
  /** What made it slow; null where the numbers name no single cause. */
  readonly cause: LagCause | null;
}

/** s. Of less nothing can be said. */
const shortest = 10;
/** Slow parts of a session from which on it was slow. */
const slowPart = { sometimes: 0.01, often: 0.25 } as const;
/** From which on presses are felt to be late, the median and the slow ones, ms. */
const late = { median: 120, p95: 200 } as const;
/** A shorter stall is hardly noticed, ms. */
const noticedStall = 2_000;
/** Of the slow time, what a cause must have been the reason for. */
const causePart = 2 / 3;

/** A report's numbers in words (R-LAG-05); null where too little was measured to say anything. */
export function sessionWords(report: SessionReport): SessionWords | null {
  const { seconds, causes, inputToPhoton, roundTrip, longestStallMs } = report;
  if (seconds < shortest) return null;
  const slow = lagCauses.reduce((sum, cause) => sum + causes[cause], 0);
  const part = slow / seconds;
  const delay = inputToPhoton?.p50 ?? roundTrip;
  // A delay of the whole session has no seconds that name its cause.
  if (part >= slowPart.often) return { pace: "oftenSlow", cause: causeOf(report, slow) };
  if (delay !== null && delay > late.median) return { pace: "oftenSlow", cause: null };
  if (part >= slowPart.sometimes) return { pace: "sometimesSlow", cause: causeOf(report, slow) };
  if (longestStallMs >= noticedStall || (inputToPhoton?.p95 ?? 0) > late.p95)
    return { pace: "sometimesSlow", cause: null };
  return delay === null ? null : { pace: "quick", cause: null };
}

function causeOf({ causes }: SessionReport, slow: number): LagCause | null {
  return lagCauses.find((cause) => causes[cause] >= slow * causePart) ?? null;
}
