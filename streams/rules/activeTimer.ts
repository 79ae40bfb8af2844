import { distinctUntilChanged, NEVER, type Observable, scan, switchMap, take } from "rxjs";
import { after } from "../lib/time.ts";
import type { Clock } from "../ports.ts";

interface Counted {
  /** ms. */
  readonly left: number;
  /** Start of the current run, epoch ms; null while paused. */
  readonly since: number | null;
}

/** Emits once `runs$` was true for `ms` in total, and completes (R-HOME-03). @param name as in `timers` */
export function activeTimer(
  clock: Clock,
  ms: number,
  runs$: Observable<boolean>,
  name: string,
): Observable<void> {
  return runs$.pipe(
    distinctUntilChanged(),
    scan<boolean, Counted>(
      ({ left, since }, runs) => {
        const now = clock.now();
        // Negative when the wall clock was set back: the elapsed time is unknown.
        const ran = since === null ? 0 : Math.max(now - since, 0);
        return { left: Math.max(left - ran, 0), since: runs ? now : null };
      },
      { left: ms, since: null },
    ),
    switchMap(({ left, since }) => (since === null ? NEVER : after(clock, left, name))),
    take(1),
  );
}
