import { filter, map, merge, type Observable, startWith, switchMap, take } from "rxjs";
import { after } from "../lib/time.ts";
import type { Clock } from "../ports.ts";

/** How a silence was noticed: its time was up, or the page woke after a longer sleep. */
export type Silence = "timeUp" | "woke";

/**
 * Emits once when nothing came for `limit` ms, and completes (R-SOCK-01). A sleeping page's timers are late, so the wall clock
 * decides again as soon as the page wakes.
 */
export function silent(
  clock: Clock,
  limit: number,
  inbound$: Observable<unknown>,
  wake$: Observable<unknown>,
): Observable<Silence> {
  return inbound$.pipe(
    startWith(undefined),
    switchMap(() => {
      const since = clock.now();
      return merge(
        after(clock, limit).pipe(map((): Silence => "timeUp")),
        wake$.pipe(
          filter(() => clock.now() - since >= limit),
          map((): Silence => "woke"),
        ),
      );
    }),
    take(1),
  );
}
