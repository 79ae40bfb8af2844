/** Time, injected so that tests can control it (R-CLOCK-01). */
export interface Clock {
  /**
   * The service's own timeline, in whole ms: for durations, deadlines and expiries, including stored ones. It does not jump with the wall
   * clock, and continues after a restart.
   */
  now(): number;
  /** The wall clock, epoch ms: only for dates. It may jump. */
  date(): number;
  /**
   * Runs `work` once, `delay` ms from now.
   * @returns cancels it
   */
  after(delay: number, work: () => void): () => void;
  /**
   * Runs `work` every `period` ms.
   * @returns stops it
   */
  every(period: number, work: () => void): () => void;
}

/**
 * The system clock. Its timers do not keep the process alive.
 * @param start of its timeline, ms
 */
export function createSystemClock(start: number): Clock {
  const base = start - performance.now();
  return clockOf(
    () => Math.floor(base + performance.now()),
    () => Date.now(),
  );
}

/** A clock with the given times and the system's timers. */
export function clockOf(now: () => number, date: () => number): Clock {
  return {
    now,
    date,
    after(delay, work) {
      const timer = setTimeout(work, delay);
      timer.unref();
      return () => clearTimeout(timer);
    },
    every(period, work) {
      const timer = setInterval(work, period);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}

/**
 * Where the timeline continues after a restart. Only the wall clock knows how long the service was down; a jump of it meanwhile is added
 * if it was forwards, and ignored if it was backwards.
 * @param last end of the stored timeline; null for a new database, whose timeline starts as epoch ms
 * @param date of the wall clock, epoch ms
 */
export function resumeTimeline(
  last: { readonly now: number; readonly date: number } | null,
  date: number,
): number {
  return last === null ? date : last.now + Math.max(0, date - last.date);
}
