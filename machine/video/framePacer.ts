import type { Clock } from "../lib/clock.ts";

/** Timers of the platform are this late at worst; the rest of the wait is spent awake, ms. */
const TIMER_SLACK_MS = 0.5;

/** Two frames are never closer than this part of the interval. */
const EARLIEST_PART = 0.3;

export interface Pacer {
  start(): void;
  stop(): void;
  /**
   * Asks for a frame now instead of at its scheduled time, because a button was pressed. The schedule goes on from
   * there, so the frame rate hardly rises.
   */
  hurry(): void;
  /** @param milliseconds between two frames */
  setInterval(milliseconds: number): void;
}

/**
 * Calls `frame` on a fixed schedule: a late frame does not delay those after it, and a long stall is skipped, never
 * caught up.
 */
export function createPacer(clock: Clock, milliseconds: number, frame: () => void): Pacer {
  let interval = milliseconds;
  let cancel: (() => void) | null = null;
  let due = 0;
  let last = Number.NEGATIVE_INFINITY;

  const show = (now: number): void => {
    last = now;
    frame();
  };

  const wait = (): void => {
    const left = due - clock.now();
    cancel = left > TIMER_SLACK_MS ? clock.after(left - TIMER_SLACK_MS, tick) : clock.soon(tick);
  };

  const tick = (): void => {
    const now = clock.now();
    if (now >= due) {
      due += interval;
      if (due <= now) due = now + interval;
      wait();
      show(now);
    } else {
      wait();
    }
  };

  return {
    start() {
      if (cancel) return;
      due = clock.now();
      wait();
    },
    stop() {
      cancel?.();
      cancel = null;
    },
    hurry() {
      if (!cancel) return;
      const now = clock.now();
      const earliest = last + interval * EARLIEST_PART;
      cancel();
      if (now >= earliest) {
        due = now + interval;
        wait();
        show(now);
      } else {
        due = Math.min(due, earliest);
        wait();
      }
    },
    setInterval(next) {
      interval = next;
    },
  };
}
