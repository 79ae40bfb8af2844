import { defer, filter, type MonoTypeOperatorFunction } from "rxjs";
import type { Clock } from "../ports.ts";

/** Drops what comes within `quiet` ms of the previous one, whatever became of that one (R-PLAY-01). */
export function ignoreWithin<T>(clock: Clock, quiet: number): MonoTypeOperatorFunction<T> {
  return (tap$) =>
    defer(() => {
      let previousAt = Number.NEGATIVE_INFINITY;
      return tap$.pipe(
        filter(() => {
          const now = clock.now();
          const since = now - previousAt;
          previousAt = now;
          // A wall clock that was set back says nothing about how long ago it was.
          return since >= quiet || since < 0;
        }),
      );
    });
}
