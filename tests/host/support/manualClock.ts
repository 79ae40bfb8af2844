import type { Clock } from "../../../host/lib/clock.ts";

/** A clock that a test advances by hand. */
export interface ManualClock extends Clock {
  /** Advances the time and runs everything that becomes due, in order. */
  advance(milliseconds: number): void;
  /** Advances the time without running anything, as a long computation would. */
  stall(milliseconds: number): void;
  /** How many actions wait for their time. */
  waiting(): number;
}

export function manualClock(): ManualClock {
  let time = 0;
  let order = 0;
  let jobs: { at: number; order: number; action: () => void }[] = [];
  const add = (at: number, action: () => void): (() => void) => {
    order += 1;
    const job = { at, order, action };
    jobs.push(job);
    return () => {
      jobs = jobs.filter((each) => each !== job);
    };
  };
  return {
    now: () => time,
    after: (delay, action) => add(time + Math.max(0, delay), action),
    // Polling takes a little time in reality too; without this step a polling loop would never end.
    nextTurn: (action) => add(time + 0.05, action),
    waiting: () => jobs.length,
    stall(milliseconds) {
      time += milliseconds;
    },
    advance(milliseconds) {
      const until = time + milliseconds;
      for (;;) {
        const next = jobs
          .filter((job) => job.at <= until)
          .sort((one, other) => one.at - other.at || one.order - other.order)[0];
        if (!next) break;
        jobs = jobs.filter((each) => each !== next);
        time = Math.max(time, next.at);
        next.action();
      }
      time = Math.max(time, until);
    },
  };
}
