import { defer, filter, type MonoTypeOperatorFunction } from "rxjs";
import type { Clock } from "../ports.ts";

/** Drops a value within `quiet` ms of the previous one, even if that was dropped itself (R-PLAY-01). */
export function leadingDebounce<T>(clock: Clock, quiet: number): MonoTypeOperatorFunction<T> {
  return (tap$) =>
    defer(() => {
      let previousAt = Number.NEGATIVE_INFINITY;
      return tap$.pipe(
        filter(() => {
          const now = clock.now();
          const since = now - previousAt;
          previousAt = now;
          // A negative difference means that the wall clock was set back: the elapsed time is unknown.
          return since >= quiet || since < 0;
        }),
      );
    });
}
