/** The host's source of time (R-CLOCK-01), replaced in tests by one that is advanced by hand. */
export interface Clock {
  /** Monotonic time, ms with fractions. */
  now(): number;
  /**
   * Runs `action` once after `delay` ms.
   * @returns cancels it; harmless after it ran
   */
  after(delay: number, action: () => void): () => void;
  /**
   * Runs `action` in the next turn of the event loop, after the I/O events that are already pending.
   * @returns cancels it; harmless after it ran
   */
  nextTurn(action: () => void): () => void;
}

/**
 * Epoch ms for timestamps whose differences are measured: the wall clock as it was when this process started, moved on
 * by the monotonic one, so that setting the wall clock does not show.
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
