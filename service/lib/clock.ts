/** Time, passed in so that tests can run it. */
export interface Clock {
  /** Epoch ms. */
  now(): number;
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

/** The computer's own clock. Its timers keep no process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
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
