import os from "node:os";

/**
 * Lets SIGINT and SIGTERM end this process as `process.exit` does: what is to be cleared away by listeners of `exit` is, which a signal
 * alone would leave behind.
 */
export function exitOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => process.exit(128 + os.constants.signals[signal]));
}
