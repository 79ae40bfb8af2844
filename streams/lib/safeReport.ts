import type { Report } from "../ports.ts";

/** A report that never throws: what tells of faults must not cause one (R-ERR-05). */
export function safeReport(report: Report): Report {
  return {
    fault(where, error) {
      try {
        report.fault(where, error);
      } catch {
        // Nobody is left to tell.
      }
    },
  };
}
