/** Delay before the first restart, ms; it doubles from crash to crash. */
const firstDelay = 150;
const longestDelay = 30_000;
/** A process that ran for this long had no trouble starting: its next crash counts as the first, ms. */
const stableTime = 60_000;

/** Waits longer after each crash in a row. */
export interface Backoff {
  /**
   * Counts a crash.
   * @param ran how long the process ran, ms
   * @returns the delay before it is started again, ms
   */
  delayAfter(ran: number): number;
}

/** R-WATCH-02: a process that keeps crashing is started again for ever, with growing delays of at most 30 s. */
export function createBackoff(): Backoff {
  let crashes = 0;
  return {
    delayAfter(ran) {
      crashes = ran >= stableTime ? 1 : crashes + 1;
      return Math.min(firstDelay * 2 ** (crashes - 1), longestDelay);
    },
  };
}
