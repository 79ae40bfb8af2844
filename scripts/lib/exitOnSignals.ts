import os from "node:os";

/** Makes SIGINT and SIGTERM exit by `process.exit`, so that `exit` listeners clean up, which a signal alone would skip. */
export function exitOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => process.exit(128 + os.constants.signals[signal]));
}
