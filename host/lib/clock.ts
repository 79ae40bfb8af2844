/** The host's source of time (R-CLOCK-01). Tests advance it by hand. */
export interface Clock {
  /** Monotonic time, ms with fractions. */
  now(): number;
  /**
   * Runs `action` once after `delay` ms.
   * @returns cancels it; no-op after it ran
   */
  after(delay: number, action: () => void): () => void;
  /**
   * Runs `action` in the next turn of the event loop, after pending I/O events.
   * @returns cancels it; no-op after it ran
   */
  nextTurn(action: () => void): () => void;
}

/**
 * Epoch ms for timestamps that are compared: the wall clock at the start of this process, advanced by the monotonic clock, so
 * that setting the wall clock has no effect.
 */
export const steadyDate = (): number => performance.timeOrigin + performance.now();

export const systemClock: Clock = {
  now: () => performance.now(),
  after(delay, action) {
    const timer = setTimeout(action, delay);
    return () => clearTimeout(timer);
  },
  nextTurn(action) {
    const immediate = setImmediate(action);
    return () => clearImmediate(immediate);
  },
};
