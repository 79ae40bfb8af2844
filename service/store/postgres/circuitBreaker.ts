import { storePatience, storeProbeInterval } from "../../lib/durations.ts";

/**
 * R-STORE-03. While the database is away, calls are refused at once; one call per `storeProbeInterval` tries it.
 * @param now ms that never jump
 * @param report is told once when the database goes away, with the error, and once when it is back, with null
 */
export function createCircuitBreaker(now: () => number, report: (error: unknown) => void) {
  let awaySince: number | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;
  const mayRetry = () => awaySince === null || now() - awaySince < storePatience;
  return {
    /** Whether a transaction that lost its connection may be tried again. */
    mayRetry,
    /** Whether a transaction may try the database now. */
    allows(): boolean {
      if (mayRetry()) return true;
      if (now() - triedAt < storeProbeInterval) return false;
      triedAt = now();
      return true;
    },
    /** The database did not answer. */
    failed(error: unknown) {
      if (awaySince !== null) return;
      awaySince = now();
      report(error);
    },
    /** The database answered. */
    succeeded() {
      if (awaySince === null) return;
      awaySince = null;
      report(null);
    },
  };
}
