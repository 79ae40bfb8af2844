/**
 * A model of time on several computers, which tests advance: each has a monotonic clock that may drift or stop, as when
 * the computer sleeps, and a wall clock that may jump as well.
 */
export interface ClockModel {
  /** True time since the model began, ms. */
  now(): number;
  /** Advances true time: runs every timer at its own moment, and lets promises settle after each. */
  advance(ms: number): Promise<void>;
  /** Advances true time without running timers, as a busy process would. Those that are late run afterwards, once. */
  stall(ms: number): void;
  computer(start?: { readonly date?: number; readonly monotonic?: number }): Computer;
}

/** The clocks of one computer. They fit the service's and the host's `Clock`. */
export interface Computer {
  /** Its monotonic clock, whole ms. */
  now(): number;
  /** Its wall clock, epoch ms. */
  date(): number;
  after(delay: number, work: () => void): () => void;
  every(period: number, work: () => void): () => void;
  nextTurn(work: () => void): () => void;
  /** Sets the wall clock, forwards or, when negative, back. */
  jump(ms: number): void;
  /** @param rate of both clocks, 1 for the right one */
  drift(rate: number): void;
  /** The monotonic clock and its timers stop; the wall clock goes on. */
  stop(): void;
  resume(): void;
}

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

export function createClockModel(): ClockModel {
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
    now: () => now,
    stall: (ms) => {
      now += ms;
    },
    async advance(ms) {
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
    computer: ({ date = Date.UTC(2026, 0, 5, 12), monotonic = 0 } = {}) =>
      createComputer(timers, () => now, date, monotonic),
  };
}

function createComputer(
  timers: Set<Timer>,
  trueTime: () => number,
  date: number,
  monotonic: number,
): Computer {
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
    now: () => Math.floor(exactNow() + 1e-6),
    date: () => Math.floor(anchor.date + sinceAnchor() + wallOffset + 1e-6),
    after: (delay, work) => add(delay, null, work),
    every: (period, work) => add(period, period, work),
    nextTurn: (work) => add(0, null, work),
    jump: (ms) => {
      wallOffset += ms;
    },
    drift(next) {
      reanchor();
      rate = next;
    },
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
