import { asyncScheduler } from "rxjs";
import type { Clock } from "../../ports.ts";

export function browserClock(): Clock {
  return { now: () => Date.now(), scheduler: asyncScheduler };
}
