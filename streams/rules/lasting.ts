import { distinctUntilChanged, map, type Observable, startWith, switchMap } from "rxjs";
import { after } from "../lib/time.ts";
import type { Clock } from "../ports.ts";

/**
 * Whether something has been so for long enough to be said, and not yet gone for long enough to be taken back (R-PIC-02). A change that
 * does not last is never seen.
 * @param times.saidAfter ms of true until true  @param times.goneAfter ms of false until false
 */
export function lasting(
  clock: Clock,
  times: { readonly saidAfter: number; readonly goneAfter: number },
): (now$: Observable<boolean>) => Observable<boolean> {
  return (now$) =>
    now$.pipe(
      distinctUntilChanged(),
      switchMap((now) =>
        after(clock, now ? times.saidAfter : times.goneAfter, "desk/weakLine").pipe(map(() => now)),
      ),
      startWith(false),
      distinctUntilChanged(),
    );
}
