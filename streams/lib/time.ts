import { map, type Observable, timer } from "rxjs";
import type { Clock } from "../ports.ts";

/**
 * Emits once after `ms` milliseconds and completes.
 * @example
 * const late$ = after(clock, 3_000).pipe(map(() => "late"));
 */
export function after(clock: Clock, ms: number): Observable<void> {
  return timer(ms, clock.scheduler).pipe(map(() => undefined));
}

/**
 * Emits 0, 1, 2 … every `ms` milliseconds, the first after `ms`.
 * @example
 * scope.run("heartbeat", every(clock, 10_000).pipe(tap(() => send({ type: "heartbeat" }))));
 */
export function every(clock: Clock, ms: number): Observable<number> {
  return timer(ms, ms, clock.scheduler);
}
