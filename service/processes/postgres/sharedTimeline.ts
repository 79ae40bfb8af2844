import { resumeTimeline } from "../../lib/clock.ts";
import { timelineDoubt, timelineTolerance } from "../../lib/durations.ts";
import type { TimelinePoint } from "../../store/processes/timeline.ts";

/** What whole milliseconds, and clocks that drift between two readings, add to a difference, ms. */
const rounding = 2;
/** Differences up to this are followed at once, ms: then two timelines never differ by more than they may. */
const followed = timelineTolerance - rounding;

/** What the database says of the time. */
export interface TimeReading {
  /** Its wall clock, epoch ms. */
  readonly date: number;
  /** Where the timeline was stored last, by the date of the database; null in a new one. */
  readonly point: TimelinePoint | null;
  /** This computer's monotonic clock at that moment, ms. */
  readonly at: number;
}

/** Both times of the service's clock, as functions of this computer's monotonic clock, ms. */
export type SharedTimeline = ReturnType<typeof createSharedTimeline>;

/**
 * One timeline, and one date, for all processes on a database, whatever their own wall clocks say (R-CLOCK-02). Dates are those of the
 * database. The timeline is led by the process that stores it; the others compute from what it stored, and from the time
 * that has passed since in the database, where they should be, and follow small differences as they come. A large one may also
 * mean that the database's clock was just set: it is followed when the leader, who must know that by now, has stored where it is once
 * more, and it still holds.
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
    /** @param leads whether this process is the one that stores the timeline: the others follow it */
    follow({ date, point, at }: TimeReading, leads: boolean) {
      dateOffset = date - at;
      const isNewPoint = point?.now !== lastPoint;
      lastPoint = point?.now;
      if (leads || point === null) {
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
        // This process was wrong before, so that even a step back is right.
        latest = Number.NEGATIVE_INFINITY;
        doubt = null;
      }
    },
  };
}
