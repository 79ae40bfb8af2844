import { map, type Observable, timer } from "rxjs";
import type { Clock } from "../ports.ts";

/** Emits once after `ms` and completes. */
export function after(clock: Clock, ms: number): Observable<void> {
  return timer(ms, clock.scheduler).pipe(map(() => undefined));
}

/** Emits 0, 1, 2 … every `ms`, the first after `ms`. */
export function every(clock: Clock, ms: number): Observable<number> {
  return timer(ms, ms, clock.scheduler);
}
