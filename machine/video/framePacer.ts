import type { Clock } from "../lib/clock.ts";

/** Timers of the platform are this late at worst; the rest of the wait is spent awake, ms. */
const timerSlackMs = 0.5;

/** Two frames are never closer than this part of the interval. */
const minGapShare = 0.3;

export interface FramePacer {
  start(): void;
  stop(): void;
  /**
   * Asks for a frame now instead of at its scheduled time, because a button was pressed. The schedule goes on from
   * there, so the frame rate hardly rises.
   */
  requestFrame(): void;
  /** @param milliseconds between two frames */
  setInterval(milliseconds: number): void;
}

/**
 * Calls `frame` on a fixed schedule: a late frame does not delay those after it, and a long stall is skipped, never
 * caught up.
 */
export function createFramePacer(clock: Clock, milliseconds: number, frame: () => void): FramePacer {
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
    cancel = left > timerSlackMs ? clock.after(left - timerSlackMs, tick) : clock.nextTurn(tick);
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
    requestFrame() {
      if (!cancel) return;
      const now = clock.now();
      const earliest = last + interval * minGapShare;
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
