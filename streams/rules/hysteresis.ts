import { distinctUntilChanged, map, type Observable, startWith, switchMap } from "rxjs";
import { after } from "../lib/time.ts";
import type { Clock } from "../ports.ts";

/** Hysteresis: true after `onAfter` ms of true, false again after `offAfter` ms of false (R-PIC-02). */
export function hysteresis(
  clock: Clock,
  times: { readonly onAfter: number; readonly offAfter: number },
): (now$: Observable<boolean>) => Observable<boolean> {
  return (now$) =>
    now$.pipe(
      distinctUntilChanged(),
      switchMap((now) =>
        after(clock, now ? times.onAfter : times.offAfter, "desk/weakLine").pipe(map(() => now)),
      ),
      startWith(false),
      distinctUntilChanged(),
    );
}
