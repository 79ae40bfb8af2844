import type { Report } from "../../ports.ts";

export interface Fault {
  /** Epoch ms. */
  readonly at: number;
  readonly where: string;
  readonly what: string;
}

/** A report that can be read back, newest last. */
export interface KeptReport extends Report {
  readonly faults: readonly Fault[];
}

const kept = 100;

/**
 * Keeps the latest faults in memory.
 * @param log also told, where somebody develops
 */
export function browserReport(now: () => number, log?: (where: string, error: unknown) => void): KeptReport {
  const faults: Fault[] = [];
  return {
    faults,
    fault(where, error) {
      faults.push({ at: now(), where, what: worded(error) });
      if (faults.length > kept) faults.shift();
      log?.(where, error);
    },
  };
}

function worded(error: unknown): string {
  try {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  } catch {
    return "something that cannot be shown";
  }
}
