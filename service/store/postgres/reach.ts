import { storePatience, storeProbeInterval } from "../../lib/durations.ts";

/**
 * R-STORE-03. Knows whether the database can be reached, so that calls are refused at once while it cannot.
 * @param now ms that never jump
 * @param report is told once when the database goes away, with the error, and once when it is back, with null
 */
export function createReach(now: () => number, report: (error: unknown) => void) {
  let since: number | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;
  const mayWait = () => since === null || now() - since < storePatience;
  return {
    /** Whether a transaction that lost its connection may wait for the database to come back. */
    mayWait,
    /** False when the database has been away for long, and another transaction has tried it just now. */
    isWorthATry(): boolean {
      if (mayWait()) return true;
      if (now() - triedAt < storeProbeInterval) return false;
      triedAt = now();
      return true;
    },
    lost(error: unknown) {
      if (since !== null) return;
      since = now();
      report(error);
    },
    found() {
      if (since === null) return;
      since = null;
      report(null);
    },
  };
}
