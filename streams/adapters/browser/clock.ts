import { asyncScheduler } from "rxjs";
import type { Clock } from "../../ports.ts";

/** The real time. */
export function browserClock(): Clock {
  return { now: () => Date.now(), scheduler: asyncScheduler };
}
