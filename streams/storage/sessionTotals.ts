import * as z from "zod/mini";
import { sessionLimits } from "./sessionReport.ts";
import type { Stored } from "./stored.ts";

const time = z.number().check(z.gte(0), z.lte(1e12));
const count = z.int().check(z.gte(0), z.lte(1e9));
/** Pairs of class and count, only of classes that are not empty. */
const histogram = z.array(count).check(z.maxLength(2_000));

/** Running totals from which a session report is made. Their size does not grow with the session. */
export const sessionTotals = z.object({
  latencies: histogram,
  roundTrips: histogram,
  /** ms attributed to each cause of lag. */
  causes: z.object({ network: time, server: time, decoder: time, game: time }),
  /** ms; also the length of one graph point. */
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
  /** Id of the schedule: the same before and after a reload. */
  seatId: z.string().check(z.minLength(1)),
  /** Start of the session, epoch ms. */
  startedAt: z.number().check(z.gte(0), z.lte(8.64e15)),
  totals: sessionTotals,
});

/** The session played in this tab, stored so that its report survives a reload. */
export const totalsItem: Stored<typeof storedTotals> = {
  key: "SESSION_TOTALS",
  area: "session",
  form: "json",
  schema: storedTotals,
};
