import { filter, map, merge, type Observable, startWith, switchMap, take } from "rxjs";
import { after } from "../lib/time.ts";
import type { Clock } from "../ports.ts";

/** What revealed the silence: the timer, or the page waking from a longer sleep. */
export type Silence = "timeUp" | "woke";

/** Emits once after `limit` ms of silence, also when the page wakes late, and completes (R-SOCK-01). */
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
