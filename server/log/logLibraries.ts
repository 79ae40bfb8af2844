import { format } from "node:util";
import type { Log } from "./log.ts";

/** R-EYES-04: what libraries write to the console, and Node's warnings, become lines of the log. */
export function logLibraries({ info, warn }: Pick<Log, "info" | "warn">): void {
  const writers = { debug: info, log: info, info, warn, error: warn };
  for (const method of ["debug", "log", "info", "warn", "error"] as const)
    console[method] = (...values: unknown[]) => writers[method](format(...values));
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) => warn(`${name}: ${message}`));
}
