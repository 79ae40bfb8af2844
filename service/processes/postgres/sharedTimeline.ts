import { resumeTimeline } from "../../lib/clock.ts";
import { timelineDoubt, timelineTolerance } from "../../lib/durations.ts";
import type { TimelinePoint } from "../../store/processes/timeline.ts";

/** Error in a difference due to whole milliseconds and clock drift between two readings, ms. */
const rounding = 2;
/** Differences up to this are followed at once, ms, so that two timelines stay within the tolerance. */
const followed = timelineTolerance - rounding;

/** The database's reading of the time. */
export interface TimeReading {
  /** Its wall clock, epoch ms. */
  readonly date: number;
  /** Stored position of the timeline, by the database's date; null in a new database. */
  readonly point: TimelinePoint | null;
  /** This computer's monotonic clock at the time of the reading, ms. */
  readonly at: number;
}

/** Timeline and date of the service's clock, as functions of this computer's monotonic clock, ms. */
export type SharedTimeline = ReturnType<typeof createSharedTimeline>;

/**
 * One timeline and one date for all processes on a database, whatever their own wall clocks say (R-CLOCK-02). Dates are the database's.
 * The process that stores the timeline leads it. The others compute their position from the stored one and the time passed in the database,
 * and follow small differences at once. A large difference may mean that the database's clock was just set. So it is followed only if it
 * remains after the leader, which knows of that by then, has stored its position again.
 */
export function createSharedTimeline(first: TimeReading) {
  let offset = resumeTimeline(first.point, first.date) - first.at;
  let dateOffset = first.date - first.at;
  let latest = Number.NEGATIVE_INFINITY;
  let doubt: { readonly difference: number; readonly since: number } | null = null;
  let lastPoint = first.point?.now;

  return {
    now(at: number): number {
      latest = Math.max(latest, Math.floor(offset + at));
      return latest;
    },
    date: (at: number): number => Math.floor(dateOffset + at),
    /** @param leads whether this process stores the timeline; the others follow it */
    follow({ date, point, at }: TimeReading, leads: boolean) {
      dateOffset = date - at;
      const isNewPoint = point?.now !== lastPoint;
      lastPoint = point?.now;
      if (leads) {
        doubt = null;
        return;
      }
      const difference = resumeTimeline(point, date) - (offset + at);
      if (Math.abs(difference) <= followed) {
        offset += difference;
        doubt = null;
      } else if (doubt === null || Math.abs(difference - doubt.difference) > timelineTolerance) {
        doubt = { difference, since: at };
      } else if (isNewPoint && at - doubt.since >= timelineDoubt) {
        offset += difference;
        // This process was wrong, so even a step back is right.
        latest = Number.NEGATIVE_INFINITY;
        doubt = null;
      }
    },
  };
}
