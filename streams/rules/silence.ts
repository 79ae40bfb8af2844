import { filter, map, merge, type Observable, startWith, switchMap, take } from "rxjs";
import { after } from "../lib/time.ts";
import type { Clock } from "../ports.ts";

/** What revealed the silence: the timer, or the page waking from a longer sleep. */
export type Silence = "timeUp" | "woke";

/**
 * Emits once when nothing was received for `limit` ms, and completes (R-SOCK-01). Also checks when the page wakes, because
 * timers are late after sleep.
 */
export function detectSilence(
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
        after(clock, limit, "push/socketSilence").pipe(map((): Silence => "timeUp")),
        wake$.pipe(
          filter(() => clock.now() - since >= limit),
          map((): Silence => "woke"),
        ),
      );
    }),
    take(1),
  );
}
