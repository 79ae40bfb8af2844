import type { Clock } from "../../../service/lib/clock.ts";

/** Time that a test moves by hand. */
export interface TestClock extends Clock {
  /** Runs every timer on the way, each at its own moment, and lets promises settle after each. */
  advance(ms: number): Promise<void>;
  /** Moves time and runs nothing, as when a computer slept. */
  jump(ms: number): void;
}

interface Timer {
  at: number;
  readonly period: number | null;
  readonly work: () => void;
}

/** Lets everything that only waits for promises finish. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}

export function createTestClock(start = Date.UTC(2026, 0, 5, 12)): TestClock {
  let now = start;
  const timers = new Set<Timer>();
  const add = (delay: number, period: number | null, work: () => void) => {
    const timer = { at: now + delay, period, work };
    timers.add(timer);
    return () => {
      timers.delete(timer);
    };
  };
  return {
    now: () => now,
    jump: (ms) => {
      now += ms;
    },
    after: (delay, work) => add(delay, null, work),
    every: (period, work) => add(period, period, work),
    async advance(ms) {
      const end = now + ms;
      for (;;) {
        const next = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        now = next.at;
        if (next.period === null) timers.delete(next);
        else next.at += next.period;
        next.work();
        await settle();
      }
      now = end;
      await settle();
    },
  };
}
