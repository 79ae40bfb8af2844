import { concat, map, type Observable, of, startWith, takeUntil, takeWhile } from "rxjs";
import { every } from "../lib/time.ts";
import type { Clock } from "../ports.ts";

/** Counts `ms` down as 3, 2, 1, 0, and completes. @param cut$ skips to 0 @param name as in `timers` */
export function countdown(
  clock: Clock,
  ms: number,
  cut$: Observable<unknown>,
  name: string,
): Observable<number> {
  const seconds = ms / 1_000;
  const counted$ = every(clock, 1_000, name).pipe(
    map((tick) => seconds - 1 - tick),
    startWith(seconds),
    takeWhile((left) => left > 0),
  );
  return concat(counted$.pipe(takeUntil(cut$)), of(0));
}
