/**
 * A model of time on several computers, which tests advance: each has a monotonic clock that may drift or stop, as when
 * the computer sleeps, and a wall clock that may jump as well.
 */
export type ClockModel = ReturnType<typeof createClockModel>;

/** The clocks of one computer. They fit the service's and the host's `Clock`. */
export type Computer = ReturnType<typeof createComputer>;

interface Timer {
  /** On the monotonic clock of its computer. */
  at: number;
  readonly period: number | null;
  readonly work: () => void;
  /** True time at which it is due; infinite on a stopped computer. */
  readonly dueAt: () => number;
  readonly monotonic: () => number;
}

/** Lets pending promises settle. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}

export function createClockModel() {
  let now = 0;
  const timers = new Set<Timer>();

  const run = (timer: Timer): void => {
    now = Math.max(now, timer.dueAt());
    if (timer.period === null) timers.delete(timer);
    else {
      timer.at += timer.period;
      // A late interval does not catch up.
      if (timer.at <= timer.monotonic()) timer.at = timer.monotonic() + timer.period;
    }
    timer.work();
  };

  return {
    /** True time since the model began, ms. */
    now: (): number => now,
    /** Advances true time without running timers, as a busy process would. Those that are late run afterwards, once. */
    stall: (ms: number) => {
      now += ms;
    },
    /** Advances true time: runs every timer at its own moment, and lets promises settle after each. */
    async advance(ms: number) {
      const end = now + ms;
      for (;;) {
        const next = [...timers]
          .filter((timer) => timer.dueAt() <= end)
          .sort((one, other) => one.dueAt() - other.dueAt())[0];
        if (next === undefined) break;
        run(next);
        await settle();
      }
      now = end;
      await settle();
    },
    computer: ({ date = Date.UTC(2026, 0, 5, 12), monotonic = 0 } = {}): Computer =>
      createComputer(timers, () => now, date, monotonic),
  };
}

function createComputer(timers: Set<Timer>, trueTime: () => number, date: number, monotonic: number) {
  let rate = 1;
  let stopped = false;
  let wallOffset = 0;
  /** Both clocks when the rate changed last or the computer was stopped. */
  let anchor = { true: trueTime(), monotonic, date };

  const sinceAnchor = (): number => (trueTime() - anchor.true) * rate;
  const exactNow = (): number => anchor.monotonic + (stopped ? 0 : sinceAnchor());
  const reanchor = (): void => {
    anchor = { true: trueTime(), monotonic: exactNow(), date: anchor.date + sinceAnchor() };
  };
  const add = (delay: number, period: number | null, work: () => void): (() => void) => {
    const timer: Timer = {
      at: exactNow() + Math.max(0, delay),
      period,
      work,
      dueAt: () => (stopped ? Number.POSITIVE_INFINITY : anchor.true + (timer.at - anchor.monotonic) / rate),
      monotonic: exactNow,
    };
    timers.add(timer);
    return () => void timers.delete(timer);
  };

  return {
    // A timer's own moment must not be rounded to before it.
    /** Its monotonic clock, whole ms. */
    now: (): number => Math.floor(exactNow() + 1e-6),
    /** Its wall clock, epoch ms. */
    date: (): number => Math.floor(anchor.date + sinceAnchor() + wallOffset + 1e-6),
    after: (delay: number, work: () => void): (() => void) => add(delay, null, work),
    every: (period: number, work: () => void): (() => void) => add(period, period, work),
    nextTurn: (work: () => void): (() => void) => add(0, null, work),
    /** Sets the wall clock, forwards or, when negative, back. */
    jump: (ms: number) => {
      wallOffset += ms;
    },
    /** @param rate of both clocks, 1 for the right one */
    drift(next: number) {
      reanchor();
      rate = next;
    },
    /** The monotonic clock and its timers stop; the wall clock goes on. */
    stop() {
      reanchor();
      stopped = true;
    },
    resume() {
      if (!stopped) return;
      anchor = { ...anchor, date: anchor.date + sinceAnchor(), true: trueTime() };
      stopped = false;
    },
  };
}
