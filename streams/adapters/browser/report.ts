import { orElse } from "../../../wire/orElse.ts";
import type { Report } from "../../ports.ts";

interface Fault {
  /** Epoch ms. */
  readonly at: number;
  readonly where: string;
  readonly what: string;
}

/** A report with readable faults, newest last. */
export interface ReadableReport extends Report {
  readonly faults: readonly Fault[];
}

/** Older faults are dropped. */
const maxFaults = 100;

/** Keeps the latest faults in memory. @param log also gets each fault, during development */
export function browserReport(
  now: () => number,
  log?: (where: string, error: unknown) => void,
): ReadableReport {
  const faults: Fault[] = [];
  return {
    faults,
    fault(where, error) {
      faults.push({ at: now(), where, what: messageOf(error) });
      if (faults.length > maxFaults) faults.shift();
      log?.(where, error);
    },
  };
}

const messageOf = (error: unknown): string =>
  orElse(
    () => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
    "something that cannot be shown",
  );
