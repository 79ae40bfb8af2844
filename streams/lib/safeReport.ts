import type { Report } from "../ports.ts";

/** Wraps a report so that it never throws: reporting a fault must not cause another one (R-ERR-05). */
export function safeReport(report: Report): Report {
  return {
    fault(where, error) {
      try {
        report.fault(where, error);
      } catch {
        // There is nowhere else to report it.
      }
    },
  };
}
