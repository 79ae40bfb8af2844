/** Time, injected so that tests can control it (R-CLOCK-01). */
export interface Clock {
  /**
   * The service's own timeline, in whole ms: for durations, deadlines and expiries, also stored ones. It never jumps,
   * whatever the wall clock does, and goes on where it was after a restart.
   */
  now(): number;
  /** The wall clock, epoch ms: for dates alone. It may jump either way. */
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
 * @param start where its timeline goes on, ms
 */
export function createSystemClock(start: number): Clock {
  const base = start - performance.now();
  return clockOf(
    () => Math.floor(base + performance.now()),
    () => Date.now(),
  );
}

/** A clock of given times, with the timers of the system. */
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
 * Where the timeline goes on after a restart. How long the service was away only the wall clock can say: a jump of it
 * meanwhile counts as time forwards, and as no time backwards.
 * @param last where it was last; null for a new database, in which it starts as epoch ms
 * @param date of the wall clock, epoch ms
 */
export function resumeTimeline(
  last: { readonly now: number; readonly date: number } | null,
  date: number,
): number {
  return last === null ? date : last.now + Math.max(0, date - last.date);
}
