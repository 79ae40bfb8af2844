import * as z from "zod/mini";
import { sessionLimits } from "./sessionReport.ts";
import type { Stored } from "./stored.ts";

const time = z.number().check(z.gte(0), z.lte(1e12));
const count = z.int().check(z.gte(0), z.lte(1e9));
/** Class, number, class, number …, of the classes that are not empty. */
const histogram = z.array(count).check(z.maxLength(2_000));

/** What a session report is made of, as far as a session has come. Its size does not grow with the session. */
export const sessionTotals = z.object({
  latencies: histogram,
  roundTrips: histogram,
  /** ms for which each was the cause of lag. */
  causes: z.object({ network: time, server: time, decoder: time, game: time }),
  /** ms, and how long one stretch is. */
  watchedMs: time,
  movedMs: time,
  stretchMs: time.check(z.gte(1)),
  frames: count,
  longestStallMs: time,
  stretches: z
    .array(z.object({ from: time, presses: count, sumMs: time, worstMs: time, frames: count, spanMs: time }))
    .check(z.maxLength(sessionLimits.points)),
});
export type KeptTotals = z.infer<typeof sessionTotals>;

const storedTotals = z.object({
  userId: z.string().check(z.minLength(1)),
  /** The schedule: the same before and after a reload. */
  seatId: z.string().check(z.minLength(1)),
  /** When the session began, epoch ms. */
  startedAt: z.number().check(z.gte(0), z.lte(8.64e15)),
  totals: sessionTotals,
});

/** The session that is played in this tab, so that its report survives a reload. */
export const totalsItem: Stored<typeof storedTotals> = {
  key: "SESSION_TOTALS",
  area: "session",
  form: "json",
  schema: storedTotals,
};
