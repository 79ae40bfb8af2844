import { combineLatest, distinctUntilChanged, map, NEVER, type Observable, switchMap } from "rxjs";
import { every } from "../lib/time.ts";
import type { Clock } from "../ports.ts";

/** Emits every `period` ms while `active$` and the page visible; restarts when either changes (R-SOCK-04). */
export function pollWhile(
  clock: Clock,
  period: number,
  active$: Observable<boolean>,
  visible$: Observable<boolean>,
  name = "schedule/poll",
): Observable<void> {
  return combineLatest([active$, visible$]).pipe(
    map(([active, visible]) => active && visible),
    distinctUntilChanged(),
    switchMap((running) => (running ? every(clock, period, name) : NEVER)),
    map(() => undefined),
  );
}
