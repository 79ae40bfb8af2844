import type { Clock } from "../lib/clock.ts";

/** How late the platform's timers are at worst, ms; the pacer polls for the rest of the wait. */
const timerSlackMs = 0.5;

/** Two frames are never closer than this fraction of the interval. */
const minGapShare = 0.3;

export interface FramePacer {
  start(): void;
  stop(): void;
  /**
   * Produces a frame now instead of at its scheduled time, because of an input. The schedule continues from there, so
   * the frame rate hardly rises.
   */
  requestFrame(): void;
  /** @param interval between two frames, ms */
  setInterval(interval: number): void;
}

/**
 * Calls `renderFrame` on a fixed schedule: a late frame does not delay those after it, and frames missed in a stall are
 * skipped.
 * @param initialInterval between two frames, ms
 */
export function createFramePacer(clock: Clock, initialInterval: number, renderFrame: () => void): FramePacer {
  let interval = initialInterval;
  let cancel: (() => void) | null = null;
  let due = 0;
  let lastFrameAt = Number.NEGATIVE_INFINITY;

  const emit = (now: number): void => {
    lastFrameAt = now;
    renderFrame();
  };

  const schedule = (): void => {
    const remaining = due - clock.now();
    cancel = remaining > timerSlackMs ? clock.after(remaining - timerSlackMs, tick) : clock.nextTurn(tick);
  };

  const tick = (): void => {
    const now = clock.now();
    if (now >= due) {
      due += interval;
      if (due <= now) due = now + interval;
      schedule();
      emit(now);
    } else {
      schedule();
    }
  };

  return {
    start() {
      if (cancel) return;
      due = clock.now();
      schedule();
    },
    stop() {
      cancel?.();
      cancel = null;
    },
    requestFrame() {
      if (!cancel) return;
      const now = clock.now();
      const earliest = lastFrameAt + interval * minGapShare;
      cancel();
      if (now >= earliest) {
        due = now + interval;
        schedule();
        emit(now);
      } else {
        due = Math.min(due, earliest);
        schedule();
      }
    },
    setInterval(next) {
      interval = next;
    },
  };
}
