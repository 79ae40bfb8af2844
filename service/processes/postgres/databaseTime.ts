import * as z from "zod/mini";
import { type Clock, clockOf } from "../../lib/clock.ts";
import { timelineTolerance } from "../../lib/durations.ts";
import type { SessionClient, SessionPart } from "./session.ts";
import { createSharedTimeline, type SharedTimeline, type TimeReading } from "./sharedTimeline.ts";

const statement = `select (extract(epoch from clock_timestamp()) * 1000)::float8 as date,
  timeline.now::float8 as "pointNow", timeline.date::float8 as "pointDate"
  from (select 1) as one left join timeline on timeline.id = 1`;
const rows = z.tuple([
  z.object({ date: z.number(), pointNow: z.nullable(z.number()), pointDate: z.nullable(z.number()) }),
]);

/**
 * The clock of all processes on one database (R-CLOCK-02). Readable once the session has opened for the first time.
 * @param deps.monotonic this computer's monotonic clock, ms
 * @param deps.leads whether this process stores the position of the timeline
 */
export function createDatabaseTime(deps: {
  readonly monotonic: () => number;
  readonly leads: () => boolean;
}): {
  readonly clock: Clock;
  readonly part: SessionPart;
} {
  const { monotonic, leads } = deps;
  let shared: SharedTimeline | null = null;
  const timeline = (): SharedTimeline => {
    if (shared === null) throw new Error("The database has not been asked for the time.");
    return shared;
  };
  const read = async (client: SessionClient): Promise<void> => {
    const askedAt = monotonic();
    const [{ date, pointNow, pointDate }] = rows.parse(await client.query(statement, []));
    const took = monotonic() - askedAt;
    const point = pointNow === null || pointDate === null ? null : { now: pointNow, date: pointDate };
    const reading: TimeReading = { date, point, at: askedAt + took / 2 };
    // A slow answer says little about when it was correct.
    if (shared === null) shared = createSharedTimeline(reading);
    else if (took < timelineTolerance) shared.follow(reading, leads());
  };
  return {
    clock: clockOf(
      () => timeline().now(monotonic()),
      () => timeline().date(monotonic()),
    ),
    part: { opened: read, beat: read },
  };
}
