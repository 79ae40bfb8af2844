/** Delay before the first restart, ms; doubled with each crash. */
const firstDelay = 150;
const longestDelay = 30_000;
/** After running for this long, a crash counts as the first one again, ms. */
const stableTime = 60_000;

/** Growing delays for crashes in a row. */
export type Backoff = ReturnType<typeof createBackoff>;

/** R-WATCH-02: a process that keeps crashing is restarted forever, with growing delays of at most 30 s. */
export function createBackoff() {
  let crashes = 0;
  return {
    /** Counts a crash. @param ran how long the process ran, ms @returns delay before the restart, ms */
    delayAfter(ran: number) {
      crashes = ran >= stableTime ? 1 : crashes + 1;
      return Math.min(firstDelay * 2 ** (crashes - 1), longestDelay);
    },
  };
}
