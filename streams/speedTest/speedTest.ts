import type { MeasuredIdc } from "../wire/schedule.ts";

/** The speed test of this browser session (R-PLAY-04). Times in epoch ms, durations in ms. */
export type SpeedTest =
  | { status: "idle" }
  | { status: "running"; startedAt: number; duration: number }
  /** Nearest first. */
  | { status: "done"; servers: readonly MeasuredIdc[] }
  | { status: "failed" };
