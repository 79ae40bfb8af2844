import { combineLatest, distinctUntilChanged, map, NEVER, type Observable, switchMap } from "rxjs";
import { every } from "../lib/time.ts";
import type { Clock } from "../ports.ts";

/**
 * Emits every `period` ms while `active$` is true and the page is visible; restarts when either changes
 * (R-SOCK-04).
 */
export function pollWhile(
  clock: Clock,
  period: number,
  active$: Observable<boolean>,
  visible$: Observable<boolean>,
): Observable<void> {
  return combineLatest([active$, visible$]).pipe(
    map(([active, visible]) => active && visible),
    distinctUntilChanged(),
    switchMap((running) => (running ? every(clock, period, "schedule/poll") : NEVER)),
    map(() => undefined),
  );
}
