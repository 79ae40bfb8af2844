import type { Clock } from "../lib/clock.ts";

/** Maximum lateness of the platform's timers, ms; the pacer polls for the rest of the wait. */
const timerSlackMs = 0.5;

/** Minimum gap between two frames, as a fraction of the interval. */
const minGapShare = 0.3;

/**
 * Calls `renderFrame` on a fixed schedule: a late frame does not delay later ones, and frames missed in a stall are skipped.
 * @param initialInterval between two frames, ms
 * @param renderFrame returns whether there was a frame to send
 * @param onTick called on each scheduled time, with its lateness, ms
 */
export function createFramePacer(
  clock: Clock,
  initialInterval: number,
  renderFrame: () => boolean,
  onTick?: (late: number) => void,
) {
  let interval = initialInterval;
  let cancel: (() => void) | null = null;
  let due = 0;
  let lastFrameAt = Number.NEGATIVE_INFINITY;
  /** Earliest next frame that keeps the rate: a frame may come a little early, and later ones compensate. */
  let rateAllowsAt = Number.NEGATIVE_INFINITY;

  const emit = (now: number): void => {
    if (!renderFrame()) return;
    lastFrameAt = now;
    rateAllowsAt = Math.max(rateAllowsAt, now - interval * (1 - minGapShare)) + interval;
  };

  const emitFrom = (earliest: number): void => {
    if (!cancel) return;
    const now = clock.now();
    cancel();
    if (now >= earliest) {
      due = now + interval;
      schedule();
      emit(now);
    } else {
      due = Math.min(due, earliest);
      schedule();
    }
  };

  const schedule = (): void => {
    const remaining = due - clock.now();
    cancel = remaining > timerSlackMs ? clock.after(remaining - timerSlackMs, tick) : clock.nextTurn(tick);
  };

  const tick = (): void => {
    const now = clock.now();
    if (now >= due) {
      onTick?.(now - due);
      due += interval;
      // mutants: due < now is equivalent, no frame is late by exactly an interval
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
    /**
     * Makes a frame now instead of at its scheduled time, because of an input. The schedule continues from there, so the frame rate hardly
     * rises.
     */
    requestFrame: (): void => emitFrom(lastFrameAt + interval * minGapShare),
    /** Makes a frame because a program has drawn: once the frame rate allows. Unlike `requestFrame`, never raises the rate. */
    pictureChanged: (): void => emitFrom(rateAllowsAt),
    /** @param interval between two frames, ms */
    setInterval(next: number) {
      interval = next;
    },
  };
}
