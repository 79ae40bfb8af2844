/**
 * Duty that one process does for all: `queue` moves players, seats and balances · `payments` checks orders · `accounts` deletes accounts
 * that are due.
 */
export type Duty = "queue" | "payments" | "accounts";

/** The time in which this process has a duty. */
export interface Lease {
  /** Whether this process still has the duty; once false, it stays false. Check it between two steps, and stop. */
  holds(): boolean;
}

/**
 * Assigns each duty to one of the processes that share a database (R-OWNER-01). As far as possible, one has stopped before the next begins;
 * still, a duty's work must be harmless if two overlap for a moment.
 */
export interface Ownership {
  /**
   * Takes a duty whenever it is free.
   * @param begin starts the work of a lease; returns a function that stops it and resolves when nothing is running any more
   * @returns releases the duty for good, so that another process can take it at once
   */
  take(duty: Duty, begin: (lease: Lease) => () => Promise<void>): () => Promise<void>;
}

/** For a service with a single process: it has every duty from the start. */
export function soleOwner(): Ownership {
  return {
    take(_duty, begin) {
      let holds = true;
      const end = begin({ holds: () => holds });
      return () => {
        holds = false;
        return end();
      };
    },
  };
}
