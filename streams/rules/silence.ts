import { filter, map, merge, type Observable, startWith, switchMap, take } from "rxjs";
import { after } from "../lib/time.ts";
import type { Clock } from "../ports.ts";

/**
 * Emits once when nothing came for `limit` ms, and completes (R-SOCK-01). A sleeping page's timers are late, so the wall clock
 * decides again as soon as the page wakes.
 */
export function silent(
  clock: Clock,
  limit: number,
  inbound$: Observable<unknown>,
  wake$: Observable<unknown>,
): Observable<void> {
  return inbound$.pipe(
    startWith(undefined),
    switchMap(() => {
      const since = clock.now();
      return merge(after(clock, limit), wake$.pipe(filter(() => clock.now() - since >= limit)));
    }),
    take(1),
    map(() => undefined),
  );
}
