import type { Clock } from "../../../machine/lib/clock.ts";

/** A clock that a test turns by hand. */
export interface ManualClock extends Clock {
  /** Runs everything that falls due, in order. @param milliseconds forward */
  advance(milliseconds: number): void;
  /** Time passes while nothing can run, as in a long computation. */
  stall(milliseconds: number): void;
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
    // Waiting awake costs a little real time too; without it the test would never get on.
    nextTurn: (action) => add(time + 0.05, action),
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
