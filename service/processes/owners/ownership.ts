/**
 * Work that one process of the service does for all: `queue` moves players, seats and balances on · `payments` checks orders ·
 * `accounts` deletes those whose date has come.
 */
export type Duty = "queue" | "payments" | "accounts";

/** From the moment at which this process takes a duty on to the one at which it loses it. */
export interface Lease {
  /** Whether the duty is still this process's; once false it stays so. Ask between two steps, and stop. */
  holds(): boolean;
}

/**
 * Gives each duty to one of the processes that share a database (R-OWNER-01). As far as can be known, one has stopped before the
 * next begins; what a duty does must be harmless all the same when two overlap for a moment.
 */
export interface Ownership {
  /**
   * Takes a duty on whenever nobody has it.
   * @param begin starts the work at the beginning of each lease; what it returns stops it, and resolves when nothing runs any more
   * @returns gives the duty up for good, so that another process can take it at once
   */
  take(duty: Duty, begin: (lease: Lease) => () => Promise<void>): () => Promise<void>;
}

/** Of a service that is one process: it has every duty from the start. */
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
