import { map, type Observable, type SchedulerLike, timer } from "rxjs";
import type { Clock } from "../ports.ts";

/**
 * Scheduler of a named timer; the name appears in recordings (R-REC-05). Every timer of the core has one.
 * @param name the feature, and the constant of durations.ts or what is counted: "push/heartbeatEvery"
 */
export function timers(clock: Clock, name: string): SchedulerLike {
  return clock.named?.(name) ?? clock.scheduler;
}

/** Emits once after `ms` and completes. @param name as in {@link timers} */
export function after(clock: Clock, ms: number, name: string): Observable<void> {
  return timer(ms, timers(clock, name)).pipe(map(() => undefined));
}

/** Emits 0, 1, 2 … every `ms`, the first after `ms`. @param name as in {@link timers} */
export function every(clock: Clock, ms: number, name: string): Observable<number> {
  return timer(ms, ms, timers(clock, name));
}
