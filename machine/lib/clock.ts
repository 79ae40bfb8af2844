/** Time as the host sees it, so that tests can turn it by hand. */
export interface Clock {
  /** Monotonic, ms with fractions. */
  now(): number;
  /**
   * Runs `action` once after `delay` ms.
   * @returns calls it off; harmless when it already ran
   */
  after(delay: number, action: () => void): () => void;
  /** Runs `action` as soon as the messages that already wait were handled. */
  nextTurn(action: () => void): () => void;
}

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
